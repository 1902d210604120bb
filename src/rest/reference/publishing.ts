import { sampleChange } from '../publishing/publishing.ts'
import { defaultTemplate } from '../publishing/template.ts'
import { exampleValues } from './examples.ts'
import type { AreaTexts } from './text.ts'

const exampleStore = { datastoreId: exampleValues['datastoreId'] } as const

const store = { datastoreId: 'ID of the data store item.' } as const
const onServer = { ...store, serverId: 'ID of the federated server.' } as const

const unknownStore = {
  code: 400,
  messageCode: 'CONT_0001',
  when: 'The data store item does not exist.',
}
const unreachable = {
  code: 400,
  when: 'The database cannot be reached, or refuses the connection. The message contains the reason.',
}
const unknownServer = { code: 400, when: 'The organization has no server with this ID.' }
const inProgress = { code: 400, when: 'A job of this data store has not ended.' }

export const publishingTexts: AreaTexts<'publishing'> = {
  root: { summary: 'Check the data stores resource' },
  allDatasets: { summary: 'Check the datasets resource' },
  validate: {
    summary: 'Validate a data store',
    description:
      'Checks whether a server can reach a data store: a registered one, or one that is described in `datastore`. If it fails, the response contains `machines` with the reason, and no error.',
    parameters: {
      ...onServer,
      datastore: 'Connection of a data store that is not registered, as the JSON of its item.',
    },
    errors: [
      unknownServer,
      { code: 400, when: 'Neither `datastoreId` nor `datastore` was sent.' },
      { code: 403, when: 'The caller can neither read the data store nor register data stores.' },
    ],
    example: exampleStore,
  },
  addToServer: {
    summary: 'Register a data store with a server',
    parameters: {
      ...onServer,
      bindToServerDatastore:
        'Uses a data store that the server already has, with the same name and the same database.',
    },
    errors: [unknownStore, { code: 400, when: 'The server cannot register the data store.' }],
  },
  getServers: {
    summary: 'List the servers of a data store',
    parameters: store,
    example: exampleStore,
    errors: [
      {
        code: 400,
        messageCode: 'Get data store servers failed.',
        when: 'No data store was sent.',
      },
    ],
  },
  refreshServer: {
    summary: 'Refresh the connection of a data store',
    description: 'Makes the server use the current connection of the data store item.',
    parameters: onServer,
    errors: [unknownStore, { code: 500, when: 'The server cannot be reached.' }],
  },
  removeFromServer: {
    summary: 'Remove a data store from a server',
    parameters: onServer,
    errors: [
      unknownStore,
      { code: 400, when: 'The data store is not registered with the server.' },
      { code: 400, when: 'Layers that are published from the data store are on the server.' },
    ],
  },
  describe: {
    summary: 'Describe a data store',
    description:
      'Starts a job, whose result contains the datasets at the path, with their names and types.',
    parameters: {
      ...onServer,
      path: 'Path in the data store; `/` for all its datasets.',
      type: 'Type of what is at the path: `datastore` for `/`.',
    },
    errors: [unknownStore, unknownServer],
  },
  getLayers: {
    summary: 'List the layers of a data store',
    description: 'Returns all layers, each with its dataset. A dataset has two layers.',
    parameters: store,
    errors: [unknownStore],
  },
  publishLayers: {
    summary: 'Publish all datasets of a data store',
    description:
      'Starts a job that publishes a map layer and a feature layer for each dataset that the account of the connection can read. Later calls synchronize the layers with the database. A dataset with a new name is a new dataset: the layers of the old one are deleted.',
    parameters: {
      ...store,
      templateSvcConfig:
        'Configuration of the services, as JSON. The first call requires it. Sent later, it applies to new layers, and with `applySvcConfigChanges` to all.',
      portalFolderId:
        'ID of the folder for the layer items. The first call requires it. Sent later, it applies to new layers.',
      serverId: 'ID of the server. Only for the first call, which requires it.',
      serverFolder:
        'Folder on the server: a new one, or one without services. Only for the first call, which requires it.',
      syncItemInfo:
        'Copies title, summary, description, tags, credits, terms of use, scales, and extent from the metadata of each dataset to its layer items; what the metadata lacks is cleared.',
      applySvcConfigChanges:
        'Applies `templateSvcConfig`, which is then required, to all published layers.',
      state:
        '`state` of the response of `publishing.datasets`: the call is refused if the database or the layers have changed since.',
    },
    errors: [
      unknownStore,
      unreachable,
      inProgress,
      { code: 400, when: 'The first call lacks a required parameter.' },
      { code: 400, when: 'A later call contains the server or the server folder.' },
      { code: 400, when: 'The server folder contains services.' },
      { code: 400, when: 'The database or the layers differ from `state`.' },
    ],
    example: {
      templateSvcConfig: defaultTemplate,
      portalFolderId: exampleValues['folderId'],
      serverId: exampleValues['serverId'],
      serverFolder: 'county',
    },
  },
  deleteLayers: {
    summary: 'Delete all layers of a data store',
    description: 'Starts a job that deletes the layers that were published from the data store.',
    parameters: store,
    errors: [unknownStore, inProgress],
  },
  datasets: {
    summary: 'List the datasets of a data store',
    description:
      'Reads the database. The response also contains the datasets whose layers are published, as they were at that time. `cutAt` is how many tables and views were read, if the database has more; those with published layers are always read.',
    parameters: store,
    errors: [unknownStore, unreachable],
  },
  changeSample: {
    summary: 'Change the sample database',
    description: `Adds the table ${sampleChange.added} to the sample database of the portal, and a column to ${sampleChange.changed}, so that synchronizing its layers can be tried. Repeated calls change nothing.`,
    parameters: store,
    errors: [
      unknownStore,
      { code: 400, when: 'The database of the data store is not the sample database.' },
    ],
  },
  source: {
    summary: 'Get the source of a layer',
    description:
      'Returns the data store and the dataset from which a layer item is published; `null` for other items.',
    parameters: { itemId: 'ID of the layer item.' },
    errors: [
      { code: 400, messageCode: 'CONT_0001', when: 'The item does not exist, or is inaccessible.' },
    ],
  },
  isServiceNameAvailable: {
    summary: 'Check whether a service name is available',
    description:
      'Returns whether the hosting server has no service with this name and type; upper and lower case are the same. Services that the caller cannot see count, too.',
    parameters: {
      name: 'Name of the service.',
      type: 'Item type of the service, such as `Feature Service`.',
    },
  },
  publication: {
    summary: 'Get the publication of a data store',
    description:
      'Returns the connection without secrets, the remembered parameters, and the last job with what it did to each dataset.',
    parameters: store,
    errors: [unknownStore],
  },
}
