import { texts } from '../../../ui/texts.ts'

export const t = texts('urlRehearsal', {
  title: 'Rehearsal',
  announced:
    '{{urls}} in {{items}} would change from {{from}} to {{to}}. Nothing has been changed.',
  urls_one: '{{count, number}} URL',
  urls_other: '{{count, number}} URLs',
  items_one: '{{count, number}} item',
  items_other: '{{count, number}} items',
  unreachable: 'What a rewrite might not reach',
  reasons: {
    scripts_one:
      '{{count, number}} URL is in a script, which might build other URLs from parts. Its owner must check it.',
    scripts_other:
      '{{count, number}} URLs are in scripts, which might build other URLs from parts. Their owners must check them.',
    skipped_one:
      '{{count, number}} file is not text, such as an image, a PDF document, or an archive. It was not searched.',
    skipped_other:
      '{{count, number}} files are not text, such as images, PDF documents, and archives. They were not searched.',
    shortened_one:
      '{{count, number}} item contains more URLs than the report lists. The others are unknown.',
    shortened_other:
      '{{count, number}} items contain more URLs than the report lists. The others are unknown.',
    incomplete: 'The report ended early at its maximum size, so more items are affected.',
    details_one: '{{count, number}} URL is in the details of an item, which people write by hand.',
    details_other:
      '{{count, number}} URLs are in the details of items, which people write by hand.',
    metadata: 'Metadata of items is not searched.',
    elsewhere:
      'Copies in other organizations, bookmarks, and client applications are not known to this portal.',
    parts:
      'Paths without a host, such as /portal/home, are not listed: they depend on the page that uses them.',
  },
  handOver: 'Items by owner',
  column: { items: 'Items', urls: 'URLs', scripts: 'Scripts to check' },
  heading: 'URLs that change from {{from}} to {{to}}',
  line: '[ ] {{type}} {{itemId}}, {{place}}: {{url}} → {{newUrl}}',
  scriptLine: '[ ] {{type}} {{itemId}}, {{place}}, script, check by hand: {{url}} → {{newUrl}}',
})
