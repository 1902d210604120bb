import { readFile } from 'node:fs/promises'
import {
  classificationLimit,
  ClassificationSchema,
  type classification,
} from '../../rest/content/classification.ts'
import { mistakeSentence, mistakesIn } from '../../rest/content/classificationRules.ts'
import { PortalError } from '../../rest/protocol/errors.ts'
import { jsonProblem } from '../../rest/protocol/json.ts'
import type { ReceivedFile } from '../../rest/protocol/files.ts'
import type { Handlers } from '../operations/context.ts'
import type { Database } from '../db/database.ts'
import { organization } from '../db/schema.ts'
import { failures } from '../common/failures.ts'
import { classificationSchema } from '../items/classifying.ts'
import { checkStorable } from '../common/storableText.ts'

const grammarVersion = '2.0'

const readJson = async ({ path, size }: ReceivedFile, parameter: string): Promise<unknown> => {
  if (size > classificationLimit) throw failures.badParameter(parameter, 'must be at most 1 MB')
  const json = await readFile(path, 'utf8')
  const problem = jsonProblem(json, { bytes: classificationLimit, entries: 20_000 })
  if (problem !== undefined) throw failures.badParameter(parameter, problem)
  return JSON.parse(json) as unknown
}

type ClassificationCheck =
  | { readonly schema: ClassificationSchema }
  | { readonly errors: [string, ...string[]] }

const checkSchema = async (file: ReceivedFile): Promise<ClassificationCheck> => {
  const parameter = 'classificationSchemaFile'
  const value = await readJson(file, parameter)
  checkStorable(parameter, value)
  const parsed = ClassificationSchema.safeParse(value)
  if (parsed.success) return { schema: parsed.data }
  const [first = 'The schema is not valid.', ...others] = parsed.error.issues.map(
    ({ path, message }) => (path.length === 0 ? message : `'${path.join('.')}' ${message}`),
  )
  return { errors: [first, ...others] }
}

const store = (db: Database, schema: ClassificationSchema | null) =>
  db.update(organization).set({ classificationSchema: schema })

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const classificationHandlers: Handlers<typeof classification> = {
  read: async (_params, { db }) => {
    const schema = await classificationSchema(db)
    return { grammarVersion, hasClassificationSchema: schema !== undefined }
  },

  schema: async (_params, { db }) => (await classificationSchema(db)) ?? {},

  assign: async ({ classificationSchemaFile: file }, { db }) => {
    const checked = await checkSchema(file)
    if ('errors' in checked)
      throw new PortalError({
        code: 400,
        message: `'classificationSchemaFile': ${checked.errors[0]}.`,
        details: checked.errors,
        parameter: 'classificationSchemaFile',
      })
    await store(db, checked.schema)
    return { success: true }
  },

  validateSchema: async ({ classificationSchemaFile: file }) => {
    const checked = await checkSchema(file)
    return 'errors' in checked ? { success: false, errors: checked.errors } : { success: true }
  },

  validate: async (params, { db }) => {
    const { classificationValueFile: file, classificationValue } = params
    const parameter = file ? 'classificationValueFile' : 'classificationValue'
    const value = file ? await readJson(file, parameter) : classificationValue
    if (!isObject(value)) throw failures.badParameter(parameter, 'must be a JSON object')
    const schema = await classificationSchema(db)
    if (!schema) throw new PortalError({ code: 400, message: 'There is no classification schema.' })
    const errors = mistakesIn(value, schema).map(mistakeSentence)
    return errors.length === 0 ? { success: true } : { success: false, errors }
  },

  remove: async (_params, { db }) => {
    await store(db, null)
    return { success: true }
  },
}
