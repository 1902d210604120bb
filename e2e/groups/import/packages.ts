import { randomBytes } from 'node:crypto'
import type { NewItem } from '../../fixtures.ts'

const file = (name: string, content: BlobPart) => new File([content], name)

/** What another portal's group holds, item by item, of several kinds. */
export const river: readonly NewItem[] = [
  { title: 'Culverts' },
  { title: 'Flood dashboard', type: 'Dashboard' },
  { title: 'Gauge readings', type: 'CSV', file: file('readings.csv', 'gauge,height\n1,2.4\n') },
  { title: 'Levee report', type: 'PDF', file: file('levees.pdf', '%PDF-1.7 levees') },
  { title: 'Weirs', snippet: 'Weirs and their keepers.' },
]

/** More than travels in one request: bytes that no archive makes smaller. */
export const heavy: readonly NewItem[] = [
  { title: 'Aerial photograph', type: 'PDF', file: file('aerial.pdf', randomBytes(12_000_000)) },
  { title: 'Flight plan' },
]
