import { createStore } from '../../shell/storage/store.ts'

/** A running bulk operation of this tab, for the header. */
export interface RunSummary {
  readonly id: string
  /** The type of bulk operation. */
  readonly kind: string
  readonly title: string
  readonly progress: { readonly done: number; readonly total: number }
}

/** In its own module, because the bulk engine is loaded with the first bulk operation. */
export const runSummary = createStore<readonly RunSummary[]>([])
