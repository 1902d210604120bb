import type { AreaTexts } from '../text.ts'

const texts = {
  name: 'Name of the role, unique without regard to case.',
  description: 'Description of the role.',
} as const

export const rolesTexts: AreaTexts<'roles'> = {
  list: {
    summary: 'List roles',
    description: 'Returns the custom roles, and the default roles Viewer and Data Editor.',
    parameters: { returnPrivileges: 'Includes the privileges of each role.' },
  },
  read: { summary: 'Get a role', errors: [{ code: 400, when: 'The role does not exist.' }] },
  create: {
    summary: 'Create a role',
    description: 'Creates a role without privileges. Add them with `roles.setPrivileges`.',
    parameters: texts,
  },
  update: {
    example: { description: 'Can review content.' },
    summary: 'Update a role',
    parameters: texts,
  },
  remove: {
    summary: 'Delete a role',
    description: 'Only roles that no member has can be deleted.',
  },
  privileges: { summary: 'List the privileges of a role' },
  setPrivileges: {
    summary: 'Replace the privileges of a role',
    parameters: {
      privileges:
        'All privileges of the role as JSON: `{"privileges": ["portal:user:createItem"]}`.',
    },
    errors: [{ code: 400, when: 'The portal does not know one of the privileges.' }],
  },
}
