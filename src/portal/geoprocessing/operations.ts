import * as z from 'zod'
import { Id } from '../../rest/protocol/fields.ts'
import { operation } from '../../rest/protocol/operation.ts'
import { inputParams } from './inputs.ts'

/** The only service of the portal's server, and its only task. */
export const serviceName = 'Inventory'
export const taskName = 'SummarizeContent'

const service = `/services/${serviceName}/GPServer` as const
const task = `${service}/${taskName}` as const
const job = `${task}/jobs/:jobId` as const

const target = { jobId: Id }
const value = { ...target, paramName: z.string().max(128) }

const Parameter = z.looseObject({
  name: z.string(),
  dataType: z.string(),
  displayName: z.string(),
  description: z.string(),
  direction: z.enum(['esriGPParameterDirectionInput', 'esriGPParameterDirectionOutput']),
  defaultValue: z.unknown(),
  parameterType: z.enum([
    'esriGPParameterTypeRequired',
    'esriGPParameterTypeOptional',
    'esriGPParameterTypeDerived',
  ]),
  category: z.string(),
  choiceList: z.array(z.string()).optional(),
})

const Started = z.looseObject({ jobId: z.string(), jobStatus: z.string() })
const Links = z.record(z.string(), z.object({ paramUrl: z.string() }))
const Value = z.looseObject({ paramName: z.string(), dataType: z.string(), value: z.unknown() })

/**
 * The operations of the portal's own geoprocessing service, below `/server/rest`. They are not part of the portal's interface, so the
 * console has no client for them.
 */
export const geoprocessing = {
  /** Returns the tasks of the service. */
  service: operation({
    method: 'GET',
    path: service,
    params: z.object({}),
    result: z.looseObject({
      currentVersion: z.number(),
      serviceDescription: z.string(),
      tasks: z.array(z.string()),
      executionType: z.string(),
      resultMapServerName: z.string(),
      maximumRecords: z.int(),
    }),
    access: 'member',
  }),
  /** Returns the parameters of the task. */
  task: operation({
    method: 'GET',
    path: task,
    params: z.object({}),
    result: z.looseObject({
      name: z.string(),
      displayName: z.string(),
      description: z.string(),
      category: z.string(),
      helpUrl: z.string(),
      executionType: z.string(),
      parameters: z.array(Parameter),
    }),
    access: 'member',
  }),
  /** Starts a job. */
  submitJob: operation({
    method: 'POST',
    alsoGet: true,
    path: `${task}/submitJob`,
    params: z.object(inputParams),
    result: Started,
    access: 'member',
  }),
  /** Returns the state and the messages of a job. */
  job: operation({
    method: 'GET',
    path: job,
    params: z.object(target),
    result: Started.extend({
      inputs: Links,
      results: Links,
      messages: z.array(z.looseObject({ type: z.string(), description: z.string() })),
    }),
    access: 'member',
  }),
  /** Returns the value of an input of a job. */
  input: operation({
    method: 'GET',
    path: `${job}/inputs/:paramName`,
    params: z.object(value),
    result: Value,
    access: 'member',
  }),
  /** Returns the value of an output of a job that succeeded. */
  result: operation({
    method: 'GET',
    path: `${job}/results/:paramName`,
    params: z.object(value),
    result: Value,
    access: 'member',
  }),
  /** Cancels a job; one that has ended stays as it is. */
  cancel: operation({
    method: 'POST',
    path: `${job}/cancel`,
    params: z.object(target),
    result: Started,
    access: 'member',
  }),
}
