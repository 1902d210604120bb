import type { RowAction } from '../../ui/table/DataTable.tsx'
import { copyToClipboard } from '../copyToClipboard.ts'
import { urlOfPage } from '../site.ts'
import { t } from './messages.ts'

/** Opens the page of a row in a new tab. */
export const openInNewTab = (href: string): RowAction => ({
  label: t('row.openInNewTab'),
  icon: 'openInNew',
  href,
  isInNewTab: true,
})

/** Copies a text, such as a username. */
export const copyText = (label: string, text: string): RowAction => ({
  label,
  icon: 'copy',
  onClick: () => void copyToClipboard(text),
})

/** Copies the URL of the page of a row. */
export const copyLink = (href: string): RowAction => ({
  label: t('row.copyLink'),
  icon: 'link',
  onClick: () => void copyToClipboard(urlOfPage(href)),
})
