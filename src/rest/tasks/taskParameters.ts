import * as z from 'zod'
import { JsonObject } from '../protocol/fields.ts'
import type { TaskTypeName } from './taskTypes.ts'

const jsonText = (what: string, isValid: (value: unknown) => boolean) =>
  z.string().refine((text) => {
    try {
      return isValid(JSON.parse(text))
    } catch {
      return false
    }
  }, `must be a text that contains ${what} as JSON`)

const isObject = (value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The keys of `parameters` that notebooks read. */
const NotebookParameters = z.looseObject({
  updatePortalItem: z.boolean().optional(),
  saveInjectedParameters: z.boolean().optional(),
  notebookParameters: z
    .union([jsonText('an object', isObject), JsonObject], {
      error: 'must be an object, or a text that contains one as JSON',
    })
    .optional(),
})

/** How a scene layer's cache is updated: completely, with the latest edits, or only their attributes. */
export const sceneUpdateModes = [
  'RECREATE_ALL_NODES',
  'PARTIAL_UPDATE_NODES',
  'PARTIAL_UPDATE_ATTRIBUTES',
  'RECREATE_EMPTY_NODES',
] as const

/** The number of instances that the scene caching service must have. */
export const sceneCachingInstances = 2

const SceneParameters = z.looseObject({
  service_url: z
    .url()
    .regex(/\/SceneServer\/?$/i, 'must be the URL of a scene service, which ends in SceneServer'),
  num_of_caching_service_instances: z.literal(sceneCachingInstances),
  layer: jsonText('a list of layer IDs, or {} for all layers', () => true).optional(),
  update_mode: z.enum(sceneUpdateModes),
})

/** The reports of an installed portal: about items and about members. */
export const reportSubtypes = ['content', 'users'] as const

const ReportParameters = z.looseObject({
  reportType: z.literal('org').default('org'),
  reportSubType: z.enum(reportSubtypes),
})

/** Returns whether an input of a geoprocessing task would replace what the portal sends with every request itself. Servers ignore case. */
export const isReservedInput = (name: string): boolean =>
  ['f', 'token'].includes(name.toLowerCase())

/** One key for each input of the geoprocessing task. */
const GeoprocessingInputs = JsonObject.superRefine((inputs, context) => {
  for (const name of Object.keys(inputs))
    if (isReservedInput(name))
      context.addIssue({
        code: 'custom',
        path: [name],
        message: 'must not be an input: the portal sends its own with every request',
      })
})

/** The shape of `parameters` for each type of task; where the interface documents none, any object. */
export const taskParameters: Readonly<Record<TaskTypeName, z.ZodType<Record<string, unknown>>>> = {
  ExecuteNotebook: NotebookParameters,
  UpdateInsightsWorkbook: JsonObject,
  ExecuteSceneCook: SceneParameters,
  ExecuteWorkflowManager: JsonObject,
  ExecuteReport: ReportParameters,
  GPService: GeoprocessingInputs,
}
