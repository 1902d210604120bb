import type { RowAction } from '../../ui/table/DataTable.tsx'
import { toast } from '../frame/toasts.tsx'
import { t } from './rowMessages.ts'

/** Opens the page of a row in a new tab. */
export const openInNewTab = (href: string): RowAction => ({
  label: t('row:openInNewTab'),
  icon: 'openInNew',
  href,
  isInNewTab: true,
})

const copy = async (text: string) => {
  try {
    await navigator.clipboard.writeText(text)
    toast(t('row:copied', { text }), { tone: 'success', topic: 'copied' })
  } catch {
    toast(t('row:notCopied'), { tone: 'error', topic: 'copied' })
  }
}

/** Copies a text, such as a username. */
export const copyText = (label: string, text: string): RowAction => ({
  label,
  icon: 'copy',
  onClick: () => void copy(text),
})

/** Copies the URL of the page of a row. */
export const copyLink = (href: string): RowAction => ({
  label: t('row:copyLink'),
  icon: 'link',
  onClick: () => void copy(new URL(href, window.location.href).href),
})
