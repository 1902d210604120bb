import { toast } from './toasts/toasts.tsx'
import { texts } from '../ui/texts.ts'

const t = texts('clipboard', {
  copied: 'Copied: {{text}}',
  refused: 'The browser didn’t allow access to the clipboard. Select and copy the text by hand.',
})

/** Copies a text, and says in a toast whether it was copied. Returns whether it was. */
export const copyToClipboard = async (
  text: string,
  said: { readonly copied?: string; readonly refused?: string } = {},
): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text)
    toast(said.copied ?? t('copied', { text }), { tone: 'success', topic: 'copied' })
    return true
  } catch {
    toast(said.refused ?? t('refused'), { tone: 'error', topic: 'copied' })
    return false
  }
}
