import { texts } from '../../ui/texts.ts'

export const t = texts('identityProviders', {
  title: 'SAML sign-in',
  line: 'Whether members can sign in with an account that they have elsewhere, for example in Microsoft Entra ID.',
  empty:
    'Nothing is registered: members sign in with a password of this portal. An organization can have either one identity provider or one federation.',
  of: {
    provider: {
      title: 'Identity provider',
      line: 'One system whose users can sign in, for example Microsoft Entra ID, AD FS, Okta, or Keycloak.',
      registeredLine: 'Members sign in with {{name}}.',
      register: 'Register identity provider',
      registered: 'Register identity provider {{name}}',
      registeredDone: 'Identity provider {{name}} registered',
      registerAgain: 'Register the identity provider {{name}} again',
      required: 'Name, entity ID, sign-in URL, and the certificate are required.',
      undoRegister: 'To undo this, remove the identity provider.',
      updated: 'Change identity provider {{name}}',
      updatedDone: 'Identity provider {{name}} changed',
      undoUpdate: 'Restore the previous values of the identity provider {{name}}',
      remove: 'Remove identity provider',
      removing: 'Remove identity provider?',
      removed: 'Remove identity provider {{name}}',
      removedDone: 'Identity provider {{name}} removed',
      target: 'Identity provider {{name}}',
      identity: 'The system that confirms who members are. Its metadata contains these values.',
      exchange: 'Requirements of the identity provider. Its administrators can provide them.',
      automatic:
        'All users of the identity provider can join. They become members at their first sign-in.',
      signsOut: 'Members who sign in through the identity provider are signed out.',
      noSignIn: 'Members who sign in through the identity provider can no longer sign in.',
      cause: {
        entityId: 'They can’t sign in unless this is the entity ID of the identity provider.',
        certificate:
          'They can’t sign in unless the identity provider signs its responses with this certificate.',
        yourself:
          'You are signed in through the identity provider. Make sure that you can sign in with a password.',
        administrators: 'Users of the identity provider can join without an invitation.',
      },
    },
    federation: {
      title: 'Federation',
      line: 'A group of institutions that accept each other’s sign-ins. Members sign in with the identity provider of their own institution.',
      registeredLine: 'Members sign in with the identity providers of {{name}}.',
      register: 'Register federation',
      registered: 'Register federation {{name}}',
      registeredDone: 'Federation {{name}} registered',
      registerAgain: 'Register the federation {{name}} again',
      required: 'Name, entity ID, both URLs, and the certificate are required.',
      undoRegister: 'To undo this, remove the federation.',
      updated: 'Change federation {{name}}',
      updatedDone: 'Federation {{name}} changed',
      undoUpdate: 'Restore the previous values of the federation {{name}}',
      remove: 'Remove federation',
      removing: 'Remove federation?',
      removed: 'Remove federation {{name}}',
      removedDone: 'Federation {{name}} removed',
      target: 'Federation {{name}}',
      identity: 'The federation that this organization trusts, and the organization’s ID in it.',
      exchange:
        'Requirements of the identity providers. The federation’s administrators can provide them.',
      automatic:
        'All users of the federation’s identity providers can join. They become members at their first sign-in.',
      signsOut: 'Members who sign in through the federation are signed out.',
      noSignIn: 'Members who sign in through the federation can no longer sign in.',
      cause: {
        entityId: 'They can’t sign in until the federation uses the new entity ID.',
        certificate:
          'They can’t sign in unless the federation signs its metadata with this certificate.',
        yourself:
          'You are signed in through the federation. Make sure that you can sign in with a password.',
        administrators:
          'Users of the federation’s identity providers can join without an invitation.',
      },
    },
  },
  leave: 'Your changes have not been applied.',
  section: {
    exchange: 'Communication',
    joining: 'New members',
  },
  joining: 'What happens when users sign in who are not members yet.',
  metadata: {
    label: 'Metadata of the identity provider',
    help: 'Fills in the fields below. Drop the file here, or paste its text.',
    drop: 'Drop a metadata file here',
    provider: 'Identity provider in the metadata',
    signing: 'Certificate in the metadata',
    signingHelp:
      'The metadata contains several certificates, as when one will replace another. The portal accepts one.',
    filled: 'The fields below were filled in from the metadata of {{entityId}}.',
    problem: {
      tooBig: 'This is too large. The metadata of an identity provider is at most {{limit}}.',
      notXml: 'This is not valid XML. The text might be incomplete. Copy it again.',
      none: 'This metadata contains no identity provider. It might be that of a service provider.',
    },
  },
  field: {
    name: 'Name',
    entityId: 'Entity ID',
    bindingUrl: 'Sign-in URL (redirect)',
    bindingPostUrl: 'Sign-in URL (POST)',
    logoutUrl: 'Sign-out URL',
    discoveryServiceUrl: 'Discovery service URL',
    metadataServiceUrl: 'Metadata service URL',
    certificate: 'Signing certificate',
    metadataCertificate: 'Metadata service certificate',
    encryptionCertificate: 'Encryption certificate',
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
    entityId: 'Unique ID of the identity provider.',
    bindingUrl: 'URL to which browsers are redirected to sign in.',
    bindingPostUrl: 'URL to which browsers send sign-in requests as forms.',
    logoutUrl: 'URL that signs members out of the identity provider.',
    discoveryServiceUrl: 'URL of the page where members choose their institution.',
    metadataServiceUrl:
      'URL of the document with the metadata of all identity providers in the federation.',
    certificate: 'Verifies that responses come from the identity provider. PEM text.',
    encryptionCertificate:
      'Encrypts what the portal sends to the identity provider, if it requires that. PEM text.',
    federation: {
      entityId: 'Unique ID of this organization in the federation.',
      certificate: 'Verifies that the metadata comes from the federation. PEM text.',
    },
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
  invited: 'Only invited users can join.',
  userType: {
    arcgisonly: 'This organization only',
    both: 'This organization and the vendor’s websites',
  },
  certificate: {
    drop: 'Drop a certificate file here',
    dropHelp: '.pem, .cer, or .crt',
    details: 'Certificate details',
    encryptionDetails: 'Details of the certificate for encryption',
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
      several: 'This text contains several certificates. Enter only one of them.',
      broken: 'This is not a valid X.509 certificate. The text might be incomplete. Copy it again.',
      tooBig: 'This file is too large to be a certificate.',
      privateKey:
        'This contains a private key, which no one else should have. Enter only the certificate. Nothing was sent or stored.',
    },
  },
  change: {
    bar_one: '{{count, number}} change',
    bar_other: '{{count, number}} changes',
    discard: 'Discard',
    discardTitle: 'Discard your changes?',
    keep: 'Keep editing',
    reviewNew: 'Review registration',
  },
  plan: {
    register: 'Review registration',
  },
  warning: {
    yourself: 'You will be signed out.',
    administrators: 'Everyone who joins becomes an administrator.',
  },
  cause: {
    bindingUrl: 'They can’t sign in unless the identity provider answers at the new URL.',
    metadataServiceUrl: 'They can’t sign in unless the metadata is available at the new URL.',
    remove: 'They are signed out immediately. Their accounts and content are kept.',
  },
})
