import { texts } from '../../../ui/texts.ts'

export const t = texts('memberPassword', {
  action: 'Reset password',
  title: 'Review changes: reset password',
  endsSignIns: 'All sign-ins of {{member}} end at once.',
  endsSignInsDetail:
    'Apps and scripts that use this account stop working until they sign in with the new password.',
  temporary:
    'A temporary password is generated and shown once. The member replaces it at the next sign-in.',
  disabled: 'This member is disabled, and can’t sign in with any password before being enabled.',
  noUndo: 'Can’t be undone: the portal returns no passwords.',
  written: 'Reset password of {{member}}',
  writtenDone: 'Password of {{member}} reset',
  shown: 'Password reset',
  password: 'Temporary password',
  once: 'The password is shown only now. Give it to the member in a safe way.',
  next: 'At the next sign-in, the member replaces it with a password of their own.',
  days_one: 'It ends after {{count, number}} day if the member has not replaced it.',
  days_other: 'It ends after {{count, number}} days if the member has not replaced it.',
  done: 'Done',
  notAdministrator: 'Only administrators can reset the passwords of other members.',
  own: 'Change your own password in My account.',
  identityProvider: 'The identity provider manages the password of this member.',
})
