export const words = {
  title: 'Sign in',
  portal: 'Portal',
  to: 'to {{portal}}',
  onPortal: "Sign in on the portal's page",
  withPassword: 'Sign in with user name and password',
  withPage: "Sign in on the portal's page instead",
  userName: 'Username',
  password: 'Password',
  signIn: 'Sign in',
  expired: 'Your sign-in has ended. Sign in again to go on where you were.',
  signedOut: 'You have signed out.',
  none: 'No portal is set up here. Whoever runs this console lists portals in config.json.',
  address: 'The portal is at {{url}}.',
  reference: 'API reference',
}

declare module 'i18next' {
  interface ResourceNamespaceMap {
    signIn: typeof words
  }
}
