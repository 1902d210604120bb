import { masked } from '../../../rest/protocol/call.ts'

/** Query parameters of URLs that contain credentials. */
const inQuery =
  /([?&#](?:[\w.-]*(?:token|key|secret|password|signature|credential|sig)|auth|code|pwd)=)[^&#\s"'<>\\]+/gi

/** The username and password of a URL. */
const inAuthority = /(:\/\/)[^/?#\s"'<>\\@]+@/g

/** Members of JSON, also of JSON inside a JSON text, where quotes are escaped. */
const inJson = /(\\*"[\w.-]*(?:token|api[_-]?key|secret|password)\\*"\s*:\s*\\*")[^"\\]+/gi

/** A text without the keys, tokens and passwords that its URLs and JSON contain. */
export const maskKeys = (text: string): string =>
  text
    .replace(inQuery, `$1${masked}`)
    .replace(inAuthority, `$1${masked}@`)
    .replace(inJson, `$1${masked}`)
