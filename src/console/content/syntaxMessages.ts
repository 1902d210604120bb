import { texts } from '../ui/texts.ts'

export const t = texts('searchSyntax', {
  title: 'Search syntax',
  intro:
    'Plain words find items that contain all of the words in their title, tags, summary, description, or type. All other syntax is the portal’s own and is sent without changes.',
  finds: {
    words: 'both words, anywhere',
    phrase: 'an exact phrase',
    start: 'words that begin with these letters',
    either: 'either word; operators in uppercase',
    without: 'the first word, but not the second',
    field: 'a word in one field',
    type: 'items of a type',
    owner: 'items of a member; case-sensitive',
    tags: 'items with a tag',
    access: 'items shared with everyone; or org, shared, private',
    group: 'items of a group, by its ID',
    dates: 'items modified in a period, in milliseconds since 1970',
    numbers: 'items with at least 100 views',
    groups: 'combined conditions',
  },
  fields:
    'Fields: id, owner, created, modified, title, type, typekeywords, description, tags, snippet, extent, spatialreference, accessinformation, access, group, numviews, size, culture, orgid, categories, classification',
  close: 'Close',
})
