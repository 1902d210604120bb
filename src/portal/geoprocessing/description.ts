import { countedTypes, inputParams } from './inputs.ts'

interface ParameterText {
  readonly name: string
  readonly dataType: 'GPString' | 'GPLong' | 'GPBoolean' | 'GPRecordSet'
  readonly displayName: string
  readonly description: string
}

const input = (
  text: ParameterText & { readonly name: keyof typeof inputParams },
  more: { readonly choiceList?: string[] } = {},
) => ({
  ...text,
  direction: 'esriGPParameterDirectionInput' as const,
  defaultValue: inputParams[text.name].def.defaultValue,
  parameterType: 'esriGPParameterTypeOptional' as const,
  category: '',
  ...more,
})

const output = (text: ParameterText, defaultValue: unknown) => ({
  ...text,
  direction: 'esriGPParameterDirectionOutput' as const,
  defaultValue,
  parameterType: 'esriGPParameterTypeDerived' as const,
  category: '',
})

/** The columns of the output Content_Summary. */
export const summaryFields = [
  { name: 'Item_Type', type: 'esriFieldTypeString', alias: 'Item type', length: 128 },
  { name: 'Item_Count', type: 'esriFieldTypeInteger', alias: 'Number of items' },
  { name: 'Size_Bytes', type: 'esriFieldTypeDouble', alias: 'Size in bytes' },
]

/** The parameters of SummarizeContent in the form of geoprocessing services. */
export const parameters = [
  input(
    {
      name: 'Item_Type',
      dataType: 'GPString',
      displayName: 'Item type',
      description: 'Counts only items of this type. Without a value, items of all types.',
    },
    { choiceList: countedTypes },
  ),
  input({
    name: 'Item_Owner',
    dataType: 'GPString',
    displayName: 'Item owner',
    description: 'Counts only items of the member with this username.',
  }),
  input({
    name: 'Delay_Seconds',
    dataType: 'GPLong',
    displayName: 'Delay in seconds',
    description: 'The number of seconds, from 0 to 600, that the job waits before it counts.',
  }),
  input({
    name: 'Fail',
    dataType: 'GPBoolean',
    displayName: 'Fail',
    description: 'Makes the job fail at its end.',
  }),
  output(
    {
      name: 'Content_Summary',
      dataType: 'GPRecordSet',
      displayName: 'Content summary',
      description: 'The number of items and their size for each item type, most items first.',
    },
    { fields: summaryFields, features: [], exceededTransferLimit: false },
  ),
  output(
    {
      name: 'Item_Count',
      dataType: 'GPLong',
      displayName: 'Number of items',
      description: 'The number of all counted items.',
    },
    0,
  ),
]

/** The execution type of services whose tasks run as jobs. */
export const executionType = 'esriExecutionTypeAsynchronous'

export const serviceDescription =
  'Counts the items of the organization. A small service for scheduled tasks, which can also be slow or fail on request.'

export const taskDescription =
  'Counts the items that you can see, and adds up their sizes, by item type.'
