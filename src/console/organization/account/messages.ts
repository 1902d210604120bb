import { texts } from '../../ui/texts.ts'

export const t = texts('account', {
  title: 'My account',
  groups: 'Groups',
  invitations: {
    title: 'Invitations',
    none: 'No invitations',
    noneLine: 'Invitations to groups appear here until you accept or decline them.',
    member: 'Invited by {{name}} as a member. Expires {{time}}.',
    manager: 'Invited by {{name}} as a manager, who can add and remove members. Expires {{time}}.',
    accept: 'Accept',
    decline: 'Decline',
    acceptOf: 'Accept the invitation to {{group}}',
    declineOf: 'Decline the invitation to {{group}}',
    unnamed: 'Group {{id}}',
    accepted: 'You now belong to {{group}}',
    declined: 'Invitation to {{group}} declined',
    acceptedHistory: 'Accepted the invitation to group {{group}}',
    declinedHistory: 'Declined the invitation to group {{group}}',
    leave: 'Leave group {{group}}',
    declineTitle: 'Decline invitation?',
    declineBody:
      'You decline the invitation to {{group}}. To join later, someone who manages the group must invite you again.',
  },
  password: {
    action: 'Change password',
    title: 'Change password',
    enterprise: 'Your password is managed by the identity provider of your organization.',
    current: 'Current password',
    new: 'New password',
    newHelp:
      'At least {{min}} characters, with a letter and a digit, and without spaces. The portal can require more.',
    repeated: 'New password again',
    missing: 'Enter your current password.',
    same: 'Enter a password that differs from the current one.',
    differs: 'Enter the same new password again.',
    ends: 'You will be signed out in this browser and everywhere else, and sign in again with the new password.',
    history: 'Changed the own password',
  },
})
