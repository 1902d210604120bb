import type { AreaTexts } from '../text.ts'

export const membersTexts: AreaTexts<'members'> = {
  list: {
    summary: 'List the members of the organization',
    parameters: {
      role: 'Returns only members with this role: `org_admin`, `org_publisher`, `org_user`, or the ID of a role.',
      userLicenseType: 'Returns only members with this user type.',
      provider:
        'Returns only members with this kind of login: `arcgis` for built-in accounts, `enterprise` for SAML logins.',
    },
  },
  search: { summary: 'Search for members of the organization' },
  userLicenseTypes: {
    summary: 'List user types',
    description: 'Returns the user types that members of this portal can have.',
  },
  updateRole: {
    summary: 'Assign a role to a member',
    description:
      'Assigns a default role or a custom role. Only administrators can assign or revoke the Administrator role, and the organization always keeps one administrator. The role must be compatible with the user type of the member.',
    parameters: {
      user: 'Username of the member.',
      role: '`org_admin`, `org_publisher`, `org_user`, or the ID of a role.',
    },
  },
}
