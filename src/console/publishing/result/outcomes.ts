import type { DatasetOutcome } from '../../../rest/records/datasetOutcome.ts'

/** What a job did with a dataset, from what needs the most attention. */
const outcomes = ['failed', 'skipped', 'removed', 'published', 'refreshed', 'unchanged'] as const
export type Outcome = (typeof outcomes)[number]

/** The IDs of the layer items of a dataset. */
export interface LayerIds {
  readonly mapItemId: string | undefined
  readonly featureItemId: string | undefined
}

/** The outcome of a job for one dataset, with its layers as they are now. */
export interface ResultRow extends LayerIds {
  readonly dataset: string
  /** Newer portals might report others. */
  readonly outcome: string
  readonly message: string
}

interface LayerOfDataset {
  readonly layer: { readonly id: string; readonly type: string }
  readonly dataset: { readonly name: string }
}

/** Returns the IDs of the layer items of each dataset. */
export const layersByDataset = (
  layers: readonly LayerOfDataset[],
): ReadonlyMap<string, LayerIds> => {
  const ids = new Map<string, LayerIds>()
  for (const { layer, dataset } of layers) {
    const known = ids.get(dataset.name)
    const isMap = layer.type === 'Map Service'
    ids.set(dataset.name, {
      mapItemId: isMap ? layer.id : known?.mapItemId,
      featureItemId: isMap ? known?.featureItemId : layer.id,
    })
  }
  return ids
}

const positionOf = (outcome: string) => {
  const position = outcomes.findIndex((one) => one === outcome)
  return position === -1 ? outcomes.length : position
}

/** Returns the outcomes as rows: those that need attention first, then by name. */
export const resultRows = (
  datasets: readonly DatasetOutcome[],
  layers: ReadonlyMap<string, LayerIds>,
): readonly ResultRow[] =>
  datasets
    .map(({ dataset, outcome, message = '' }) => ({
      dataset,
      outcome,
      message,
      mapItemId: layers.get(dataset)?.mapItemId,
      featureItemId: layers.get(dataset)?.featureItemId,
    }))
    .toSorted(
      (a, b) => positionOf(a.outcome) - positionOf(b.outcome) || (a.dataset < b.dataset ? -1 : 1),
    )

/** Returns a number by which rows are sorted by outcome. */
export const outcomeOrder = ({ outcome }: Pick<ResultRow, 'outcome'>): number => positionOf(outcome)

/** Returns the number of rows with an outcome. */
export const countOf = (rows: readonly Pick<ResultRow, 'outcome'>[], outcome: Outcome): number =>
  rows.filter((row) => row.outcome === outcome).length
