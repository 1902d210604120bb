/** The user types, by their original names. Portals can have others. */
export const userLicenseNames = {
  viewerUT: 'Viewer',
  editorUT: 'Editor',
  fieldWorkerUT: 'Field Worker',
  creatorUT: 'Creator',
  GISProfessionalBasicUT: 'GIS Professional Basic',
  GISProfessionalStdUT: 'GIS Professional Standard',
  GISProfessionalAdvUT: 'GIS Professional Advanced',
  storytellerUT: 'Storyteller',
  insightsAnalystUT: 'Insights Analyst',
  advancedUT: 'Advanced',
} as const

/** The privileges without effect for members who can't own content. */
const owning: readonly string[] = ['portal:user:createItem', 'portal:user:receiveItems']

const readers: readonly string[] = ['viewerUT', 'editorUT', 'fieldWorkerUT']

/** Returns whether members of this user type can own content; true for unknown user types. */
export const canOwnContent = (userLicenseTypeId: string): boolean =>
  !readers.includes(userLicenseTypeId)

/** Returns the privileges that have no effect for members of a user type; none for unknown user types. */
export const withoutEffect = (
  privileges: readonly string[],
  userLicenseTypeId: string | undefined,
): readonly string[] =>
  userLicenseTypeId === undefined || canOwnContent(userLicenseTypeId)
    ? []
    : privileges.filter((privilege) => owning.includes(privilege))
