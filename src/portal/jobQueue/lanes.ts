/** How many jobs of a lane one process runs at the same time, and how many of them can belong to one member. */
export const laneLimits = { workers: 3, perMember: 2 } as const

/**
 * Kinds of jobs that share workers. Jobs of different lanes never wait for each other: a slow server delays downloads only. The last
 * lane contains all other kinds.
 */
export const lanes = [
  'commits',
  'downloads',
  'geoprocessing',
  'urlReports',
  'publishing',
  'packages',
] as const
export type Lane = (typeof lanes)[number]

/** The kind of the jobs of the portal's own geoprocessing service. */
export const geoprocessingKind = 'geoprocessing'

/** The kind of the jobs that generate URL reports, as the interface names it. */
export const urlReportKind = 'generateUrlReport'

/** The kinds of the jobs of data stores, as the interface names them. */
export const publishingKinds = {
  publish: 'publishAllDatasets',
  remove: 'deleteAllBPLayers',
  describe: 'describe',
} as const

/** The kind of the jobs that write the features of a layer into an item. */
export const itemExportKind = 'itemExport'

const kinds: Readonly<Record<Exclude<Lane, 'packages'>, readonly string[]>> = {
  commits: ['commit'],
  downloads: ['download'],
  geoprocessing: [geoprocessingKind],
  urlReports: [urlReportKind],
  // All of them read databases of data stores, which can be slow.
  publishing: [...Object.values(publishingKinds), itemExportKind],
}

/** Returns the lane of a kind of job. */
export const laneOf = (kind: string): Lane =>
  lanes.find((lane) => lane !== 'packages' && kinds[lane].includes(kind)) ?? 'packages'

/** Returns the kinds of a lane: those in the list, or all others. */
export const kindsOf = (lane: Lane): { readonly in: string[] } | { readonly notIn: string[] } =>
  lane === 'packages' ? { notIn: Object.values(kinds).flat() } : { in: [...kinds[lane]] }
