import type { UnappliedPage } from '../../shell/drafts/unappliedPages.ts'
import type { AttentionRow } from './rows.ts'
import { t } from './messages.ts'

/** Returns the pages with changes that were entered in this browser and are not applied. */
export const draftRows = (pages: readonly UnappliedPage[]): readonly AttentionRow[] =>
  pages.map(({ name, title, path, changes, isOfClosedTab }) => ({
    key: `draft ${name}`,
    tone: 'draft',
    title: t('homeAttention:drafts.title', { count: changes, title }),
    line: t(isOfClosedTab ? 'homeAttention:drafts.closedTab' : 'homeAttention:drafts.line'),
    label: t('homeAttention:drafts.continue'),
    href: path,
  }))
