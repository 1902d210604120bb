import { addMessages, t } from '../messages/index.ts'

const messages = {
  openInNewTab: 'Open in new tab',
  copyLink: 'Copy link',
}

declare module 'i18next' {
  interface ResourceNamespaceMap {
    row: typeof messages
  }
}
addMessages('row', messages)

/** The texts of actions on rows; importing this module registers them. */
export { t }
