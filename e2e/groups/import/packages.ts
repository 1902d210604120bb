import { randomBytes } from 'node:crypto'
import type { NewItem } from '../../fixtures.ts'

const file = (name: string, content: BlobPart) => new File([content], name)

/** The items of a group on another portal, with several types. */
export const river: readonly NewItem[] = [
  { title: 'Culverts' },
  { title: 'Flood dashboard', type: 'Dashboard' },
  { title: 'Gauge readings', type: 'CSV', file: file('readings.csv', 'gauge,height\n1,2.4\n') },
  { title: 'Levee report', type: 'PDF', file: file('levees.pdf', '%PDF-1.7 levees') },
  { title: 'Weirs', snippet: 'Weirs and their keepers.' },
]

/** More bytes than one request can contain, incompressible. */
export const heavy: readonly NewItem[] = [
  { title: 'Aerial photograph', type: 'PDF', file: file('aerial.pdf', randomBytes(12_000_000)) },
  { title: 'Flight plan' },
]
