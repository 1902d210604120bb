import { texts } from '../ui/texts.ts'

export const t = texts('signIn', {
  title: 'Sign in',
  portal: 'Portal',
  portalNamed: 'Portal: {{portal}}',
  onPortal: "Sign in on the portal's page",
  withPassword: 'Sign in with username and password',
  withPage: "Sign in on the portal's page instead",
  password: 'Password',
  forgotten: 'Forgot your password? Ask an administrator of {{portal}} to reset it.',
  signIn: 'Sign in',
  temporary: 'Your password is temporary. Set your own to continue.',
  newPassword: 'New password',
  passwordRule: 'At least {{min}} characters, with a letter and a digit, without spaces.',
  repeated: 'Repeat the new password',
  notRepeated: 'The two new passwords are not the same.',
  setPassword: 'Set password and sign in',
  expired: 'Your session has ended. Sign in again to continue on the same page.',
  passwordChanged: 'Your password was changed. Sign in with the new one.',
  signedOut: 'You have signed out.',
  signedOutElsewhere:
    'You signed out in another tab. Sign in again to continue on the same page with your unapplied changes.',
  none: 'No portal is configured. The administrator of this console lists portals in config.json.',
  url: 'Portal URL: {{url}}',
  reference: 'API reference',
})
