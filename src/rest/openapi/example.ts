import * as z from 'zod'
import type { Step } from '../protocol/asCode.ts'
import { callOf } from '../protocol/call.ts'
import { exampleFiles, exampleValues } from '../reference/examples.ts'
import { wireForm } from '../protocol/wire.ts'
import type { Described } from './describedOperations.ts'

/** Returns the values in an example: required parameters, and those that the reference text contains. */
const exampleInput = ({ operation: { params }, text }: Described): Record<string, unknown> => {
  const chosen = (text.example ?? {}) as Readonly<Record<string, unknown>>
  return Object.fromEntries(
    Object.entries(params.shape).flatMap(([name, field]) => {
      if (name in chosen) return [[name, chosen[name]]]
      if (z.safeParse(field, undefined).success) return []
      const isFile = wireForm(field) === 'file'
      return [
        [name, isFile ? new File(['a'], exampleFiles[name] ?? 'rivers.csv') : exampleValues[name]],
      ]
    }),
  )
}

/** A request with example values. Defaults are left out: an example shows explicit choices. */
export const exampleOf = (described: Described, isInFolder: boolean): Step => {
  const { operation } = described
  const [, folder = ''] = /\/:(\w+)\?/.exec(operation.path) ?? []
  const input = {
    ...exampleInput(described),
    ...(isInFolder && { [folder]: exampleValues[folder] }),
  }
  const { path, fields } = callOf(operation, input)
  return {
    path,
    fields: fields.filter((field) => field.name in input || field.name === 'f'),
    ...(operation.isSigningIn && { isAnonymous: true }),
    ...(operation.onlyGet && { isGet: true }),
  }
}
