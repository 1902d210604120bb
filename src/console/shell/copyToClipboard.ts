import { toast } from './frame/toasts.tsx'
import { addMessages, t } from './messages/index.ts'

const messages = {
  copied: 'Copied: {{text}}',
  refused: 'The browser didn’t allow access to the clipboard. Select and copy the text by hand.',
}

declare module 'i18next' {
  interface ResourceNamespaceMap {
    clipboard: typeof messages
  }
}
addMessages('clipboard', messages)

/** Copies a text, and says in a toast whether it was copied. */
export const copyToClipboard = async (
  text: string,
  said: { readonly copied?: string; readonly refused?: string } = {},
): Promise<void> => {
  try {
    await navigator.clipboard.writeText(text)
    toast(said.copied ?? t('clipboard:copied', { text }), { tone: 'success', topic: 'copied' })
  } catch {
    toast(said.refused ?? t('clipboard:refused'), { tone: 'error', topic: 'copied' })
  }
}
