import { texts } from '../../ui/texts.ts'

export const t = texts('samlFederation', {
  title: 'SAML federation',
  line: 'Members sign in with the identity provider of their own institution.',
  lineRegistered: 'Members sign in with the identity providers of {{name}}.',
  empty: 'No SAML federation is registered',
  emptyLine:
    'A SAML federation is a group of institutions that accept each other’s sign-ins. Register one to let members sign in with their own institution.',
  register: 'Register federation',
  remove: 'Remove federation',
  provider:
    'Members sign in through the identity provider {{name}}. An organization can have either one identity provider or one federation. Remove the identity provider before you register a federation.',
  providerFirst:
    'Remove the identity provider {{name}} first. An organization can’t have both an identity provider and a federation.',
  leave: 'Your changes to the federation have not been applied.',
  section: {
    identity: 'Federation',
    exchange: 'Communication',
    joining: 'New members',
  },
  sectionLine: {
    identity: 'The federation that this organization trusts, and the organization’s ID in it.',
    exchange:
      'Requirements of the identity providers. The federation’s administrators can provide them.',
    joining: 'What happens when users sign in who are not members yet.',
  },
  field: {
    name: 'Name',
    entityId: 'Entity ID',
    discoveryServiceUrl: 'Discovery service URL',
    metadataServiceUrl: 'Metadata service URL',
    certificate: 'Metadata service certificate',
    encryptionSupported: 'Accept encrypted assertions',
    supportSignedRequest: 'Sign sign-in requests',
    useSHA256: 'Sign with SHA-256',
    supportsLogoutRequest: 'Sign out of the identity provider',
    updateProfileAtSignin: 'Update profiles at sign-in',
    signUpMode: 'Joining the organization',
    roleId: 'Role',
    groups: 'Groups',
    userType: 'Platform access',
    userCreditAssignment: 'Credits',
  },
  help: {
    name: 'Shown on the sign-in page.',
    entityId: 'Unique ID of this organization in the federation.',
    discoveryServiceUrl: 'URL of the page where members choose their institution.',
    metadataServiceUrl:
      'URL of the document with the metadata of all identity providers in the federation.',
    certificate: 'Verifies that the metadata comes from the federation. PEM text.',
    encryptionSupported:
      'Identity providers can encrypt the data about a member, so that only this portal can read it.',
    supportSignedRequest:
      'The portal signs its requests. Some identity providers reject unsigned requests.',
    useSHA256:
      'If off, requests are signed with SHA-1, which is weaker. Some identity providers require SHA-1.',
    supportsLogoutRequest:
      'Signing out of the portal also signs members out of the identity provider.',
    updateProfileAtSignin:
      'The identity provider updates full name and email at every sign-in and overwrites changes that members made here.',
    roleId: 'Role of new members.',
    userLicenseType: 'User type of new members. If empty, the portal chooses the user type.',
    groups: 'New members are added to these groups.',
    userType:
      'Whether new members can also sign in to the platform vendor’s websites with their account.',
    userCreditAssignment:
      'Number of credits for each new member. If empty, the default of the organization is used.',
  },
  insecure:
    'HTTPS is recommended. With HTTP, other people on the network can read and change the data.',
  unsigned: 'Requires signed sign-in requests',
  portalChooses: 'Chosen by the portal',
  defaultCredits: 'Default of the organization',
  signUpMode: {
    Automatic: 'Automatically',
    Invitation: 'By invitation from an administrator',
  },
  signUpHelp: {
    Automatic:
      'All users of the federation’s identity providers can join. They become members at their first sign-in.',
    Invitation: 'Only invited users can join.',
  },
  userType: {
    arcgisonly: 'This organization only',
    both: 'This organization and the vendor’s websites',
  },
  certificate: {
    drop: 'Drop a certificate file here',
    dropHelp: '.pem, .cer, or .crt',
    details: 'Certificate details',
    reading: 'Reading certificate…',
    parserMissing:
      'The certificate details can’t be shown, because part of the console could not be loaded. The portal will validate the certificate.',
    subject: 'Subject',
    issuer: 'Issuer',
    selfSigned: 'Self-signed',
    valid: 'Valid',
    range: '{{from}} to {{to}}',
    left: 'Time left',
    days_one: '{{count, number}} day',
    days_other: '{{count, number}} days',
    fingerprint: 'SHA-256 fingerprint',
    expired_zero: 'This certificate expired today.',
    expired_one: 'This certificate expired {{count, number}} day ago.',
    expired_other: 'This certificate expired {{count, number}} days ago.',
    early_one: 'This certificate is not valid yet. It becomes valid within a day.',
    early_other: 'This certificate is not valid yet. It becomes valid in {{count, number}} days.',
    soon_zero: 'This certificate expires today.',
    soon_one: 'This certificate expires in {{count, number}} day.',
    soon_other: 'This certificate expires in {{count, number}} days.',
    summary: '{{subject}}, valid to {{to}}',
    problem: {
      none: 'This text does not contain a certificate. Paste the text from -----BEGIN CERTIFICATE----- to -----END CERTIFICATE-----.',
      several:
        'This text contains several certificates. Enter only the certificate that signs the metadata.',
      broken: 'This is not a valid X.509 certificate. The text might be incomplete. Copy it again.',
      tooBig: 'This file is too large to be a certificate.',
      privateKey:
        'This contains a private key, which no one else should have. Enter only the certificate of the federation. Nothing was sent or stored.',
    },
  },
  change: {
    bar_one: '{{count, number}} change',
    bar_other: '{{count, number}} changes',
    discard: 'Discard',
    discardTitle: 'Discard your changes?',
    keep: 'Keep editing',
    reviewNew: 'Review registration',
    required: 'Name, entity ID, both URLs, and the certificate are required.',
  },
  plan: {
    register: 'Review registration',
    registerAction: 'Register federation',
    registered: 'Registered the federation {{name}}',
    updated: 'Changed the federation {{name}}',
    remove: 'Remove federation?',
    removeAction: 'Remove federation',
    removed: 'Removed the federation {{name}}',
    registerAgain: 'Register the federation {{name}} again',
    undoRegister: 'To undo this, remove the federation.',
    undoUpdate: 'Restore the previous values of the federation {{name}}',
    federation: 'Federation',
    target: 'Federation {{name}}',
  },
  warning: {
    signsOut: 'Members who sign in through the federation are signed out.',
    remove: 'Members who sign in through the federation can no longer sign in.',
    yourself: 'You will be signed out.',
    administrators: 'Everyone who joins becomes an administrator.',
  },
  cause: {
    entityId: 'They can’t sign in until the federation uses the new entity ID.',
    certificate:
      'They can’t sign in unless the federation signs its metadata with this certificate.',
    metadataServiceUrl: 'They can’t sign in unless the metadata is available at the new URL.',
    remove: 'They are signed out immediately. Their accounts and content are kept.',
    yourself:
      'You are signed in through the federation. Make sure that you can sign in with a password.',
    administrators: 'Users of the federation’s identity providers can join without an invitation.',
  },
})
