import { addMessages } from '../../shell/messages/index.ts'

const messages = {
  /** By the name of the type in the interface. */
  type: {
    ExecuteNotebook: 'Notebook',
    UpdateInsightsWorkbook: 'Workbook',
    ExecuteSceneCook: 'Scene layer cache',
    ExecuteWorkflowManager: 'Workflow',
    ExecuteReport: 'Report',
    GPService: 'Geoprocessing',
  },
  state: { active: 'Active', paused: 'Disabled', completed: 'Completed', failed: 'Failed' },
  /** The name of a task without a title. */
  untitled: '{{type}} task',
  untitledOf: '{{type}}: {{item}}',
}

declare module 'i18next' {
  interface ResourceNamespaceMap {
    taskNames: typeof messages
  }
}
addMessages('taskNames', messages)

/** Translates; importing this module registers the names of scheduled tasks. */
export { t } from '../../shell/messages/index.ts'
