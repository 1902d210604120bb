import { texts } from '../../ui/texts.ts'

export const t = texts('taskNames', {
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
})
