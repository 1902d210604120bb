import { unappliedPages, type UnappliedPage } from '../../shell/drafts/unappliedPages.ts'
import { texts } from '../../ui/texts.ts'
import { check, type AttentionRow } from './check.ts'

const t = texts('draftsAttention', {
  unread: 'The unapplied changes of this browser could not be read.',
  title_one: '{{title}}: {{count, number}} unapplied change',
  title_other: '{{title}}: {{count, number}} unapplied changes',
  entries_one: '{{title}}: {{count, number}} unapplied entry',
  entries_other: '{{title}}: {{count, number}} unapplied entries',
  line: 'Saved in this tab.',
  closedTab: 'A closed tab of this browser left them. The page offers to restore them.',
  continue: 'Continue editing',
})

/** Returns the pages with changes that were entered in this browser and are not applied. */
export const draftRows = (pages: readonly UnappliedPage[]): readonly AttentionRow[] =>
  pages.map(({ name, title, path, changes, entries, isOfClosedTab }) => ({
    key: `draft ${name}`,
    tone: 'draft',
    title:
      entries === undefined
        ? t('title', { count: changes, title })
        : t('entries', { count: entries, title }),
    line: t(isOfClosedTab ? 'closedTab' : 'line'),
    label: t('continue'),
    href: path,
  }))

export const draftCheck = check({ query: unappliedPages, rows: draftRows, unread: t('unread') })
