import { describe, expect, test } from 'vitest'
import { Job } from '../../../rest/records/job.ts'
import { countOf, layersByDataset, resultRows } from './outcomes.ts'
import { publishingJobOf } from './shownJob.ts'

const layer = (id: string, type: string, name: string) => ({
  layer: { id, type },
  dataset: { name },
})

describe('the rows of a result', () => {
  const layers = layersByDataset([
    layer('m', 'Map Service', 'a.roads'),
    layer('f', 'Feature Service', 'a.roads'),
    layer('g', 'Feature Service', 'a.trees'),
  ])

  test('begin with what failed, and link to the layers that exist', () => {
    const rows = resultRows(
      [
        { dataset: 'a.gone', outcome: 'removed' },
        { dataset: 'a.later', outcome: 'of a newer portal' },
        { dataset: 'a.roads', outcome: 'refreshed' },
        { dataset: 'a.trees', outcome: 'failed', message: 'No key.' },
        { dataset: 'a.log', outcome: 'skipped', message: 'No key.' },
        { dataset: 'a.area', outcome: 'failed', message: 'No key.' },
      ],
      layers,
    )
    expect(rows.map(({ dataset }) => dataset)).toEqual([
      'a.area',
      'a.trees',
      'a.log',
      'a.gone',
      'a.roads',
      'a.later',
    ])
    expect(rows.find(({ dataset }) => dataset === 'a.roads')).toMatchObject({
      mapItemId: 'm',
      featureItemId: 'f',
    })
    expect(rows.find(({ dataset }) => dataset === 'a.trees')).toMatchObject({
      mapItemId: undefined,
      featureItemId: 'g',
      message: 'No key.',
    })
    expect(countOf(rows, 'failed')).toBe(2)
  })
})

describe('an earlier job', () => {
  const job = (operation: string, status: string, datasets?: unknown) =>
    Job.parse({
      id: 'j1',
      definition: { operation, datastoreId: 'd1' },
      status,
      created: 1,
      modified: 2,
      messages: ['Reading the database', 'Publishing layers'],
      ...(datasets === undefined ? {} : { result: { datasets } }),
    })

  test('has the states of bulk publishing', () => {
    const failed = [{ dataset: 'a.b', outcome: 'failed', message: 'No key.' }]
    expect(publishingJobOf(job('publishAllDatasets', 'completed', failed))).toEqual({
      jobId: 'j1',
      jobType: 'publishAllDatasets',
      status: 'partial',
      statusMessage: 'Publishing layers',
      created: 1,
      modified: 2,
      progress: { done: 0, total: 0 },
      datasets: failed,
    })
    expect(publishingJobOf(job('publishAllDatasets', 'completed', []))?.status).toBe('completed')
    expect(publishingJobOf(job('deleteAllBPLayers', 'failed'))?.status).toBe('failed')
    expect(publishingJobOf(job('publishAllDatasets', 'submitted'))?.status).toBe('processing')
  })

  test('of another kind is none', () => {
    expect(publishingJobOf(job('describe', 'completed'))).toBeUndefined()
  })
})
