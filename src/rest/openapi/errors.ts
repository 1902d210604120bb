import type { Operation } from '../protocol/operation.ts'
import { withAdditionTexts } from './additions.ts'
import type { Described } from './describedOperations.ts'
import type { DescribedError, JsonSchema } from './document.ts'

const invalidParameter = withAdditionTexts({
  type: 'string',
  description: 'Name of the invalid parameter.',
  'x-addition': true,
})

/** The envelope of every error. */
export const errorEnvelope: JsonSchema = {
  type: 'object',
  description: 'An error. Most errors are returned with the HTTP status 200; check for `error`.',
  properties: {
    error: {
      type: 'object',
      properties: {
        code: { type: 'integer', description: 'Code, similar to an HTTP status.' },
        messageCode: { type: 'string', description: 'Code of the message, such as `CONT_0001`.' },
        message: { type: 'string' },
        details: {
          type: 'array',
          items: {},
          description: 'Texts; objects where an operation says so.',
        },
        parameter: invalidParameter,
      },
      required: ['code', 'message'],
    },
  },
  required: ['error'],
  additionalProperties: false,
}

/** The envelope of every error of the administration of a server. */
export const adminErrorEnvelope: JsonSchema = {
  type: 'object',
  description:
    'An error of the administration of a server. Most errors are returned with the HTTP status 200; check `status`.',
  properties: {
    status: { type: 'string', const: 'error' },
    code: { type: 'integer', description: 'Code, similar to an HTTP status.' },
    messages: { type: 'array', items: { type: 'string' } },
    parameter: invalidParameter,
  },
  required: ['status', 'messages'],
  additionalProperties: false,
}

const commonErrors = ({ access }: Operation): DescribedError[] => [
  { code: 400, description: 'A parameter is missing or invalid. `parameter` contains its name.' },
  ...(access === 'anyone'
    ? []
    : [
        { code: 498, description: 'The token is invalid or expired.' },
        { code: 499, messageCode: 'GWM_0003', description: 'The request contains no token.' },
      ]),
  ...(access === 'anyone' || access === 'member'
    ? []
    : [
        {
          code: 403,
          messageCode: 'GWM_0003',
          description: 'The caller does not have permission. `details` contains the reason.',
        },
      ]),
]

const missing = {
  itemId: ['CONT_0001', 'item'],
  groupId: ['COM_0003', 'group'],
} as const

/** The errors for what a path names and what does not exist, unless the operation has an error of its own for it. */
const missingErrors = ({ path }: Operation, own: readonly DescribedError[]): DescribedError[] =>
  Object.entries(missing).flatMap(([name, [messageCode, object]]) =>
    new RegExp(`:${name}\\b`).test(path) &&
    !own.some((error) => error.description.startsWith(`The ${object} does`))
      ? [
          {
            code: 400,
            messageCode,
            description: `The ${object} does not exist, or the caller cannot see it.`,
          },
        ]
      : [],
  )

/** The errors of an operation: those that follow from its parameters and callers, then its own. */
export const errorsOf = ({ operation, text }: Described): DescribedError[] => {
  const own = (text.errors ?? []).map(({ code, messageCode, when }) => ({
    code,
    ...(messageCode !== undefined && { messageCode }),
    description: when,
  }))
  return [...commonErrors(operation), ...missingErrors(operation, own), ...own]
}
