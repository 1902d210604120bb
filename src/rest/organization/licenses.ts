/** The user types there are, by what they were called first (rest-organization.md section 11.4). Portals may know further ones. */
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

const readers: readonly string[] = ['viewerUT', 'editorUT', 'fieldWorkerUT']

/** Whether members of this user type may own content (rest-organization.md section 5.1). A type that nobody knows may. */
export const mayOwnContent = (userLicenseTypeId: string): boolean =>
  !readers.includes(userLicenseTypeId)
