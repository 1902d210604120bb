import { maskKeys } from '../shell/changes/maskKeys.ts'
import { warning, type Warning } from '../shell/changes/warning.ts'
import { texts } from '../ui/texts.ts'

const t = texts('keyInUrl', {
  warning: 'The URL contains a token, key, or password.',
  detail:
    'Everyone who can see the item can read it and use it. Remove it from the URL, or secure the service with stored credentials.',
})

/** Returns a warning about the URL of an item that contains a credential. */
export const keyInUrl = (url: unknown): readonly Warning[] =>
  typeof url === 'string' && maskKeys(url) !== url
    ? [warning(t('warning'), { detail: t('detail') })]
    : []
