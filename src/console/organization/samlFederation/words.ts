import { useTranslation } from 'react-i18next'
import { addWords, t } from '../../shell/words/index.ts'

const words = {
  title: 'Federation',
  line: 'Members sign in with the identity provider of their own institution.',
  lineRegistered: 'Members sign in with the providers of {{name}}.',
  empty:
    'A federation is a circle of institutions that trust one another’s sign-in (SAML). Register one, and members choose their own institution and sign in there instead of having a password here.',
  register: 'Register a federation',
  remove: 'Remove the federation',
  provider:
    'Members sign in through the single identity provider {{name}}. An organization has either one provider or one federation, never both: remove the provider before you register a federation.',
  both: 'Remove the identity provider {{name}} first: either one provider or one federation, never both.',
  leave: 'What you have entered about the federation has not been applied.',
  section: {
    identity: 'The federation',
    exchange: 'How both sides talk',
    joining: 'How members join',
  },
  sectionLine: {
    identity: 'Whom this organization trusts, and under which name the federation knows it.',
    exchange: 'What the providers of the federation expect and support; they can tell you.',
    joining: 'What happens when somebody signs in who is no member yet.',
  },
  field: {
    name: 'Name',
    entityId: 'Entity ID',
    discoveryServiceUrl: 'Address of the discovery service',
    metadataServiceUrl: 'Address of the metadata service',
    certificate: 'Certificate of the metadata service',
    encryptionSupported: 'Accept encrypted assertions',
    supportSignedRequest: 'Sign sign-in requests',
    useSHA256: 'Sign with SHA-256',
    supportsLogoutRequest: 'Sign out at the provider too',
    updateProfileAtSignin: 'Update profiles at sign-in',
    signUpMode: 'Sign-up',
    roleId: 'Role',
    userLicenseType: 'User type',
    groups: 'Groups',
    userType: 'Access to the platform',
    userCreditAssignment: 'Credits',
  },
  help: {
    name: 'Shown on the sign-in page, so that members recognise it.',
    entityId: 'The name under which the federation knows this organization.',
    discoveryServiceUrl: 'The page on which members choose their institution.',
    metadataServiceUrl: 'Where the federation publishes all its providers as one document.',
    certificate: 'Proves that the metadata really comes from the federation. PEM text.',
    encryptionSupported:
      'Providers may encrypt what they say about a member, so that only this portal reads it.',
    supportSignedRequest:
      'The portal signs what it sends to providers. Some refuse requests that are not signed.',
    useSHA256:
      'The stronger of two methods. Off means SHA-1, for providers that know nothing else.',
    supportsLogoutRequest: 'Who signs out here is signed out of the provider as well.',
    updateProfileAtSignin:
      'Full name and e-mail follow the provider at every sign-in; what members changed here is overwritten.',
    roleId: 'What joining members may do.',
    userLicenseType:
      'The licence that joining members take. The portal chooses where nothing is chosen.',
    groups: 'Joining members become members of these groups.',
    userType: 'Whether joining members may use the platform beside this organization.',
    userCreditAssignment:
      'How many credits each joining member gets. Empty: the default of the organization.',
  },
  insecure: 'https is recommended: with http others on the way can read and change what travels.',
  unsigned: 'Only where sign-in requests are signed.',
  portalChooses: 'The portal chooses',
  defaultCredits: 'Default of the organization',
  signUpMode: {
    Automatic: 'Automatically, at their first sign-in',
    Invitation: 'By invitation of an administrator',
  },
  signUpHelp: {
    Automatic:
      'Everybody whom a provider of the federation knows becomes a member with the role below.',
    Invitation: 'Only who was invited can sign in.',
  },
  userType: { arcgisonly: 'This organization only', both: 'The platform too' },
  certificate: {
    drop: 'Or drop a certificate file here',
    dropHelp: '.pem, .cer or .crt',
    facts: 'What the certificate says',
    reading: 'Reading the certificate…',
    unread:
      'The certificate cannot be read here, because a part of the console is missing. The portal will check it.',
    subject: 'Subject',
    issuer: 'Issuer',
    selfSigned: 'itself (self-signed)',
    valid: 'Valid',
    range: '{{from}} to {{to}}',
    left: 'Time left',
    days_one: '{{count, number}} day',
    days_other: '{{count, number}} days',
    fingerprint: 'SHA-256 fingerprint',
    expired_zero: 'This certificate has expired today.',
    expired_one: 'This certificate expired {{count, number}} day ago.',
    expired_other: 'This certificate expired {{count, number}} days ago.',
    early_one: 'This certificate is not valid yet: it begins within a day.',
    early_other: 'This certificate is not valid yet: it begins in {{count, number}} days.',
    soon_zero: 'This certificate expires today.',
    soon_one: 'This certificate expires in {{count, number}} day.',
    soon_other: 'This certificate expires in {{count, number}} days.',
    summary: '{{subject}}, valid to {{to}}',
    trouble: {
      none: 'This holds no certificate: it is base64 text between -----BEGIN CERTIFICATE----- and -----END CERTIFICATE-----.',
      several: 'This holds several certificates. Enter only the one that signs the metadata.',
      broken: 'This is no readable X.509 certificate. It may have been cut off when it was copied.',
      tooBig: 'This file is too big to be a certificate.',
    },
  },
  change: {
    bar_one: '{{count, number}} change',
    bar_other: '{{count, number}} changes',
    discard: 'Discard',
    discardTitle: 'Discard what you have entered?',
    keep: 'Keep editing',
    review_one: 'Review {{count, number}} change',
    review_other: 'Review {{count, number}} changes',
    reviewNew: 'Review the registration',
    fillIn: 'Name, entity ID, both addresses and the certificate are needed.',
  },
  plan: {
    register: 'Plan: register {{name}}',
    registerAction: 'Register the federation',
    registered: 'Registered the federation {{name}}',
    updated: 'Changed the federation {{name}}',
    remove: 'Plan: remove {{name}}',
    removeAction: 'Remove the federation',
    removed: 'Removed the federation {{name}}',
    registerAgain: 'Register the federation {{name}} again',
    updateBack: 'Change the federation {{name}} back',
    federation: 'Federation',
    target: 'Federation {{name}}',
  },
  warning: {
    entityId:
      'Members who sign in through the federation are signed out, and cannot sign in until the federation knows the new entity ID.',
    certificate:
      'Members who sign in through the federation are signed out, and cannot sign in unless the federation signs its metadata with this certificate.',
    metadataServiceUrl:
      'Members who sign in through the federation are signed out, and cannot sign in unless the metadata is found at the new address.',
    remove:
      'Members who sign in through the federation are signed out and can no longer sign in. Their accounts and content stay.',
    yourself: 'You signed in this way yourself. Make sure that you can sign in with a password.',
    administrators: 'Everybody who joins becomes an administrator.',
  },
}

declare module 'i18next' {
  interface ResourceNamespaceMap {
    federation: typeof words
  }
}
addWords('federation', words)

/** The words of the federation; importing it brings them along. */
export const useWords = () => useTranslation('federation')

/** The same outside components. */
export const say = t
