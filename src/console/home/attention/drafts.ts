import type { UnappliedPage } from '../../shell/drafts/unappliedPages.ts'
import type { AttentionRow } from './rows.ts'
import { t } from './messages.ts'

/** Returns the pages with changes that were entered in this browser and are not applied. */
export const draftRows = (pages: readonly UnappliedPage[]): readonly AttentionRow[] =>
  pages.map(({ name, title, path, changes, isOfClosedTab }) => ({
    key: `draft ${name}`,
    tone: 'draft',
    title: t('drafts.title', { count: changes, title }),
    line: t(isOfClosedTab ? 'drafts.closedTab' : 'drafts.line'),
    label: t('drafts.continue'),
    href: path,
  }))
