import * as z from 'zod'
import { defaultTemplate, ServiceTemplate } from '../../../rest/publishing/template.ts'
import { draftOf } from '../../shell/drafts/draft.ts'
import type { ValueProblem } from '../../ui/code/problems.ts'
import { t } from './messages.ts'

const Options = z.object({
  syncItemInfo: z.boolean(),
  appliesTemplate: z.boolean(),
  /** The JSON of the template; undefined as long as the stored one was not edited. */
  text: z.string().optional(),
  /** The ID of another folder for new layers; undefined for the current one. */
  portalFolderId: z.string().optional(),
})
/** How a synchronization is called. */
export type SyncOptions = z.output<typeof Options>

const untouched: SyncOptions = { syncItemInfo: false, appliesTemplate: false }

/** The options of a data store that were chosen and not applied yet. */
export const optionsDraft = (dataStoreId: string) =>
  draftOf(`synchronize ${dataStoreId}`, Options, untouched)

export const noOptions = untouched

/** Returns the JSON of the template that the editor starts with: the stored one, or that of a first publication. */
export const templateText = (stored: object | null): string =>
  JSON.stringify(stored ?? defaultTemplate, undefined, 2)

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Returns the problems of the values in a template, for the editor; none for a text that is no JSON, which the editor reports itself. */
export const templateProblems = (text: string): readonly ValueProblem[] => {
  const value = parsed(text)
  if (value === undefined) return []
  const { error } = ServiceTemplate.safeParse(value)
  return (error?.issues ?? []).map(({ path, message }) => ({
    path,
    message,
  }))
}

/** Returns the template that a text contains, or the first problem as a sentence that names the key. */
export const readTemplate = (
  text: string,
): { readonly template: ServiceTemplate } | { readonly problem: string } => {
  const value = parsed(text)
  if (value === undefined) return { problem: t('options.notJson') }
  const { data, error } = ServiceTemplate.safeParse(value)
  if (data) return { template: data }
  const [first] = error.issues
  const message = first?.message ?? ''
  return {
    problem:
      first && first.path.length > 0
        ? t('options.keyProblem', { key: first.path.map(String).join('.'), message })
        : t('options.problem', { message }),
  }
}
