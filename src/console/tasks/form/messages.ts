import { useTranslation } from 'react-i18next'
import { addMessages, t } from '../../shell/messages/index.ts'

const messages = {
  crumb: 'Tasks',
  create: 'Create task',
  edit: 'Edit task',
  createLine: 'A task runs at fixed times, with your rights.',
  copyLine: 'Copy of “{{title}}”',
  editLine: '{{title}} · {{kind}} · owner: {{owner}}',
  goTo: 'Go to task',
  copyOf: 'Copy of {{title}}',
  noParameters: 'No parameters',
  copyMissing: 'The task to copy could not be read. The form begins empty.',
  what: {
    ExecuteNotebook: 'Runs all cells of a notebook.',
    UpdateInsightsWorkbook: 'Updates the data of an Insights workbook.',
    ExecuteSceneCook: 'Rebuilds or updates the cache of a scene layer.',
    ExecuteWorkflowManager: 'Starts a job of a Workflow Manager workflow.',
    ExecuteReport:
      'Creates a CSV file about all items or all members. The file is added to the content of the owner of the task.',
    GPService: 'Runs an asynchronous geoprocessing task with the same inputs each time.',
  },
  available_zero:
    'You have the maximum number of active tasks of this type. Disable or delete one of them first.',
  available_one: 'You can have {{count, number}} more active task of this type.',
  available_other: 'You can have {{count, number}} more active tasks of this type.',
  section: {
    type: 'Type',
    task: 'Task',
    schedule: 'Schedule',
    period: 'Start, end, and number of runs',
  },
  field: {
    type: 'Type',
    title: 'Title',
    itemId: 'Item',
    taskUrl: 'URL of the geoprocessing task',
    parameters: 'Parameters',
    cronSchedule: 'Schedule',
    startDate: 'Start',
    endDate: 'End',
    maxOccurrences: 'Maximum runs',
    minute: 'Minute',
    hour: 'Hour',
    dayOfMonth: 'Day of month',
    month: 'Month',
    dayOfWeek: 'Day of week',
  },
  titleHelp: 'Optional, up to {{most, number}} characters.',
  item: {
    help: 'Items of the type {{types}}.',
    helpOwn: 'Your items of the type {{types}}.',
    type: 'Tasks of this type run on items of the type {{types}}, not {{type}}.',
    owner: 'The item belongs to another member.',
  },
  asJson: 'Edit as JSON',
  asFields: 'Show fields',
  jsonBroken: 'The text is not a JSON object. Correct it to show the fields again.',
  jsonHelp: {
    ExecuteNotebook: 'Keys that the fields do not show stay as they are.',
    UpdateInsightsWorkbook: 'Optional. Workbooks take no documented parameters.',
    ExecuteSceneCook: 'Keys that the fields do not show stay as they are.',
    ExecuteWorkflowManager: 'Optional. Workflows take no documented parameters.',
    ExecuteReport: 'Keys that the fields do not show stay as they are.',
    GPService: 'One key for each input of the geoprocessing task, such as {"distance": 100}.',
  },
  notebook: {
    updatePortalItem: 'Save the notebook after each run',
    updatePortalItemHelp:
      'Replaces the notebook of the item by the executed one, with its outputs.',
    saveInjectedParameters: 'Save the injected parameters',
    saveInjectedParametersHelp: 'Keeps the cell with the parameters in the saved notebook.',
    needsUpdate: 'Only applies if the notebook is saved after each run.',
    addParameters: 'Add notebook parameters',
    parameters: 'Notebook parameters',
    parametersHelp:
      'A JSON object. Each key becomes a variable, set after the cell with the tag “injected-parameters”, or before the first cell.',
  },
  scene: {
    url: 'URL of the scene service',
    urlHelp: 'Set from the selected item. The URL ends in SceneServer.',
    layers: 'Layers',
    layersHelp: 'IDs of layers, separated by commas. Empty: all layers.',
    allLayers: 'All layers',
    instances: 'Instances of the caching service',
    instancesHelp: 'Set by the portal: always {{count, number}}.',
    instancesFix: 'Set to {{count, number}}',
    mode: 'Update mode',
    RECREATE_ALL_NODES: 'Rebuild the cache',
    PARTIAL_UPDATE_NODES: 'Apply the latest edits',
    PARTIAL_UPDATE_ATTRIBUTES: 'Update attributes only',
    RECREATE_EMPTY_NODES: 'Rebuild empty nodes',
    help: {
      RECREATE_ALL_NODES: 'All nodes are created again. Takes longest.',
      PARTIAL_UPDATE_NODES: 'Only nodes with features that were edited are created again.',
      PARTIAL_UPDATE_ATTRIBUTES: 'Geometry stays as it is.',
      RECREATE_EMPTY_NODES: 'Nodes without content are created again, such as after a failed run.',
    },
  },
  report: {
    about: 'Subject of the report',
    content: 'Items',
    contentHelp: 'All items of the organization with owner, type, sharing level, and size.',
    users: 'Members',
    usersHelp: 'All members with role, user type, last sign-in, and number of items.',
  },
  geoprocessing: {
    urlHelp:
      'The URL of the item’s service, followed by the name of the task. The task must be asynchronous.',
    inputs: 'Inputs',
  },
  period: {
    dateHelp: 'Optional, in your time zone ({{zone}}).',
    noLimit: 'No limit',
    runs: 'runs',
    onceHelp: 'A task with one run is completed after it.',
  },
  error: {
    item: 'Select the item that the task runs on.',
    taskURL: 'Enter the URL of the geoprocessing task.',
    taskName: 'This is the URL of the service. Add a slash and the name of the task.',
    parameters: 'Enter the parameters as a JSON object.',
    json: 'Enter a JSON object, such as {"key": "value"}.',
    key: '“{{key}}”: {{problem}}',
    large: 'The JSON must be at most {{limit}}.',
    runs: 'Enter a whole number of at least 1, or select “No limit”.',
    endBeforeStart: 'The end is before the start. Select a later end.',
    endBeforeRun: 'The end is before the first run of the schedule. Select a later end.',
    never: 'The schedule never runs: no month has such a day. Select another day or month.',
    days: {
      both: 'Enter ? here, because “Day of month” selects days. Only one of the two fields can.',
      neither: 'Enter * here, because “Day of week” is ?.',
    },
  },
  bar: {
    changed_one: '{{count, number}} unapplied change',
    changed_other: '{{count, number}} unapplied changes',
    discard: 'Discard',
    discardTitle: 'Discard the entries?',
    discardBody: 'What you entered has not been applied.',
    keep: 'Keep editing',
    reviewNew: 'Review task',
    review_one: 'Review {{count, number}} change',
    review_other: 'Review {{count, number}} changes',
  },
  leave: 'Your changes to the task have not been applied.',
  state: {
    paused: 'The task is disabled. It runs again after it is enabled.',
    completed: 'The task is completed. It runs again after it is enabled.',
    failed: 'The task was stopped after failed runs. It runs again after it is enabled.',
  },
}

declare module 'i18next' {
  interface ResourceNamespaceMap {
    taskForm: typeof messages
  }
}
addMessages('taskForm', messages)

/** The texts of the form of a task; importing this module registers them. */
export const useMessages = () => useTranslation('taskForm')

/** All texts, for use outside components. */
export { t }
