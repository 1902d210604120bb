import { texts } from '../../ui/texts.ts'

export const t = texts('memberRole', {
  title_one: 'Review changes: assign the role {{role}}',
  title_other: 'Review changes: assign the role {{role}} to {{count, number}} members',
  roleOf: 'Role of {{member}}',
  membersWith_one: '{{count, number}} member with the role {{role}}',
  membersWith_other: '{{count, number}} members with the role {{role}}',
  showMembers_one: 'Show {{count, number}} member',
  showMembers_other: 'Show {{count, number}} members',
  unknownRole: 'Unknown role',
  same: {
    role_one: 'Not changed: {{names}} already has this role.',
    role_other: 'Not changed: {{count, number}} members already have this role: {{names}}.',
    userType_one: 'Not changed: {{names}} already has this user type.',
    userType_other:
      'Not changed: {{count, number}} members already have this user type: {{names}}.',
    disable_one: 'Not changed: {{names}} is already disabled.',
    disable_other: 'Not changed: {{count, number}} members are already disabled: {{names}}.',
    enable_one: 'Not changed: {{names}} is not disabled.',
    enable_other: 'Not changed: {{count, number}} members are not disabled: {{names}}.',
  },
  wrongRole_one: 'Not changed: the user type is not available for the role of {{names}}.',
  wrongRole_other:
    'Not changed: the user type is not available for the roles of {{count, number}} members: {{names}}.',
  administrators_one:
    'Not changed: only administrators can change the account of an administrator: {{names}}.',
  administrators_other:
    'Not changed: only administrators can change the accounts of {{count, number}} administrators: {{names}}.',
  ownAccount:
    'Not changed: your own account. Another administrator can change it, so one administrator always remains.',
  withoutEffect_one:
    'Without effect for {{names}}: {{privileges}}. Members with this user type can’t own content.',
  withoutEffect_other:
    'Without effect for {{count, number}} members, whose user type excludes owning content: {{privileges}}. {{names}}.',
  oneAdministrator:
    'The portal refuses the change for the last administrator who is not disabled. Assign the Administrator role to another member first.',
  wrongUserType_one: 'Not changed: the role is not available for the user type of {{names}}.',
  wrongUserType_other:
    'Not changed: the role is not available for the user types of {{count, number}} members: {{names}}.',
  refused_one: 'Not changed: you don’t have permission to assign this role to {{names}}.',
  refused_other:
    'Not changed: you don’t have permission to assign this role to {{count, number}} members: {{names}}.',
  ownLater:
    'Not changed: your own role. To change your own role, assign a role to yourself in a separate operation.',
  noChange: 'No member would get another role.',
  becomesAdministrator_one: '{{names}} will be able to manage the entire portal.',
  becomesAdministrator_other:
    '{{count, number}} members will be able to manage the entire portal: {{names}}.',
  losesAdministrator_one: '{{names}} will no longer be an administrator.',
  losesAdministrator_other:
    '{{count, number}} members will no longer be administrators: {{names}}.',
  ownRole: 'I am changing my own role and might lose access to this page.',
  assign_one: 'Assign role',
  assign_other: 'Assign role to {{count, number}} members',
  back: 'Back',
  done: '{{member}} now has the role {{role}}.',
  historyTitle: 'Assign role {{role}} to {{member}}',
  historyTitleDone: 'Role {{role}} assigned to {{member}}',
  undoTitle: 'Assign the previous role {{role}} to {{member}}',
  bulkTitle_one: 'Assign role {{role}} to {{count, number}} member',
  bulkTitle_other: 'Assign role {{role}} to {{count, number}} members',
  bulkEnded_one: 'Role {{role}} assigned to {{count, number}} member',
  bulkEnded_other: 'Role {{role}} assigned to {{count, number}} members',
  refusal: {
    ofAdministrator: 'Only administrators can change the accounts of administrators.',
    own: {
      disable:
        'You can’t disable your own account. Only another administrator can, so one always remains.',
      enable: 'You can’t enable your own account.',
      delete:
        'You can’t delete your own account. Only another administrator can, so one always remains.',
    },
    administrator: 'Only administrators can assign or revoke the Administrator role.',
    privilege:
      'You can’t assign a role with an administrative privilege that you don’t have: {{privilege}}.',
    userType_one: 'Not available for the user type of this member',
    userType_other: 'Not available for the user types of these members',
  },
  defaultRole: {
    org_admin: 'Everything, including the administration of the organization and of its members.',
    org_publisher: 'Create content and groups, share both, and publish layers and services.',
    org_user: 'Create content and groups, share both, and edit features.',
  },
})
