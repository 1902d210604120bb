import { addMessages, t } from '../shell/messages/index.ts'
import { maskKeys } from '../shell/history/maskKeys.ts'
import { warning, type Warning } from '../shell/plan/warning.ts'

const messages = {
  warning: 'The URL contains a token, key, or password.',
  detail:
    'Everyone who can see the item can read it and use it. Remove it from the URL, or secure the service with stored credentials.',
}

declare module 'i18next' {
  interface ResourceNamespaceMap {
    keyInUrl: typeof messages
  }
}
addMessages('keyInUrl', messages)

/** Returns a warning about the URL of an item that contains a credential. */
export const keyInUrl = (url: unknown): readonly Warning[] =>
  typeof url === 'string' && maskKeys(url) !== url
    ? [warning(t('keyInUrl:warning'), { detail: t('keyInUrl:detail') })]
    : []
