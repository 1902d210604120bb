import { addMessages, t } from '../messages/index.ts'

const messages = {
  openInNewTab: 'Open in new tab',
  copyLink: 'Copy link',
  copied: 'Copied: {{text}}',
  notCopied: 'The browser didn’t allow access to the clipboard. Select and copy the text by hand.',
}

declare module 'i18next' {
  interface ResourceNamespaceMap {
    row: typeof messages
  }
}
addMessages('row', messages)

/** The texts of actions on rows; importing this module registers them. */
export { t }
