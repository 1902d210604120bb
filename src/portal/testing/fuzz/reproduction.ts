import type { Received } from './laws.ts'
import type { FuzzRequest } from './requests.ts'
import type { WrittenRequest } from './writing.ts'

/** Maximum characters of a path or body in a reproduction. */
const maxShownLength = 1_500

const shown = (text: string) =>
  text.length > maxShownLength
    ? `${text.slice(0, maxShownLength)}… (${text.length} characters)`
    : text

/** Returns a request as text from which it can be repeated, with its response. */
export const reproduction = (
  { operation, caller, damage }: FuzzRequest,
  { method, path, headers, body, cutAfter }: WrittenRequest,
  response: Received | undefined,
): string =>
  [
    `${operation.name}, ${caller}: ${method} ${shown(path)}`,
    ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`),
    ...(body ? [`  body (Latin-1): ${shown(JSON.stringify(body.toString('latin1')))}`] : []),
    ...(damage === 'none'
      ? []
      : [`  ${damage}${cutAfter === undefined ? '' : ` after ${cutAfter} bytes`}`]),
    `  response: ${response ? `${response.status} ${shown(response.body.toString())}` : 'none'}`,
  ].join('\n')
