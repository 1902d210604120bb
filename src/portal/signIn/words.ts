/** What the sign-in page says. */
export interface SignInWords {
  readonly signIn: string
  readonly goOnTo: (application: string) => string
  readonly userName: string
  readonly password: string
  readonly cancel: string
  readonly continueAs: (name: string) => string
  readonly signedInAs: (username: string) => string
  readonly otherAccount: string
  readonly onlyAdministrators: string
  readonly enterBoth: string
  readonly wrong: string
  readonly disabled: string
  readonly off: string
  readonly locked: (failures: number, minutes: number) => string
  readonly ended: string
  readonly notValid: string
  readonly signedOut: string
  readonly otherTabs: string
}

const words = {
  en: {
    signIn: 'Sign in',
    goOnTo: (application) => `Sign in to go on to ${application}.`,
    userName: 'User name',
    password: 'Password',
    cancel: 'Cancel',
    continueAs: (name) => `Continue as ${name}`,
    signedInAs: (username) => `Signed in as ${username}.`,
    otherAccount: 'Use another account',
    onlyAdministrators: 'Signing in with a password is turned off here. Administrators still can.',
    enterBoth: 'Enter your user name and your password.',
    wrong: 'The user name or the password is wrong.',
    disabled: 'This account is disabled. Ask an administrator of the portal.',
    off: 'Your organization has turned off signing in with a password. Ask an administrator of the portal.',
    locked: (failures, minutes) =>
      `After ${failures} failed attempts this account is locked for ${minutes} minutes.`,
    ended: 'You are no longer signed in here. Sign in again.',
    notValid: 'This page was no longer valid, or your browser refuses cookies. Try again.',
    signedOut: 'You are signed out.',
    otherTabs: 'Applications that are open in other tabs stay signed in until you sign out there.',
  },
  de: {
    signIn: 'Anmelden',
    goOnTo: (application) => `Melden Sie sich an, um zu ${application} zu gelangen.`,
    userName: 'Benutzername',
    password: 'Kennwort',
    cancel: 'Abbrechen',
    continueAs: (name) => `Weiter als ${name}`,
    signedInAs: (username) => `Angemeldet als ${username}.`,
    otherAccount: 'Anderes Konto verwenden',
    onlyAdministrators:
      'Die Anmeldung mit Kennwort ist hier abgeschaltet. Administratoren können sich weiterhin anmelden.',
    enterBoth: 'Geben Sie Ihren Benutzernamen und Ihr Kennwort ein.',
    wrong: 'Der Benutzername oder das Kennwort ist falsch.',
    disabled: 'Dieses Konto ist gesperrt. Wenden Sie sich an die Administration des Portals.',
    off: 'Ihre Organisation hat die Anmeldung mit Kennwort abgeschaltet. Wenden Sie sich an die Administration des Portals.',
    locked: (failures, minutes) =>
      `Nach ${failures} Fehlversuchen ist dieses Konto für ${minutes} Minuten gesperrt.`,
    ended: 'Sie sind hier nicht mehr angemeldet. Melden Sie sich erneut an.',
    notValid:
      'Diese Seite war nicht mehr gültig, oder Ihr Browser lehnt Cookies ab. Versuchen Sie es noch einmal.',
    signedOut: 'Sie sind abgemeldet.',
    otherTabs: 'Anwendungen in anderen Tabs bleiben angemeldet, bis Sie sich dort abmelden.',
  },
  es: {
    signIn: 'Iniciar sesión',
    goOnTo: (application) => `Inicie sesión para continuar a ${application}.`,
    userName: 'Nombre de usuario',
    password: 'Contraseña',
    cancel: 'Cancelar',
    continueAs: (name) => `Continuar como ${name}`,
    signedInAs: (username) => `Sesión iniciada como ${username}.`,
    otherAccount: 'Usar otra cuenta',
    onlyAdministrators:
      'El inicio de sesión con contraseña está desactivado aquí. Los administradores aún pueden usarlo.',
    enterBoth: 'Escriba su nombre de usuario y su contraseña.',
    wrong: 'El nombre de usuario o la contraseña no son correctos.',
    disabled: 'Esta cuenta está deshabilitada. Consulte con un administrador del portal.',
    off: 'Su organización ha desactivado el inicio de sesión con contraseña. Consulte con un administrador del portal.',
    locked: (failures, minutes) =>
      `Tras ${failures} intentos fallidos, esta cuenta queda bloqueada durante ${minutes} minutos.`,
    ended: 'Su sesión ya no está abierta. Inicie sesión de nuevo.',
    notValid:
      'Esta página ya no era válida o su navegador rechaza las cookies. Inténtelo de nuevo.',
    signedOut: 'Ha cerrado la sesión.',
    otherTabs:
      'Las aplicaciones abiertas en otras pestañas siguen con la sesión iniciada hasta que la cierre en ellas.',
  },
  fr: {
    signIn: 'Se connecter',
    goOnTo: (application) => `Connectez-vous pour continuer vers ${application}.`,
    userName: 'Nom d’utilisateur',
    password: 'Mot de passe',
    cancel: 'Annuler',
    continueAs: (name) => `Continuer en tant que ${name}`,
    signedInAs: (username) => `Connecté en tant que ${username}.`,
    otherAccount: 'Utiliser un autre compte',
    onlyAdministrators:
      'La connexion par mot de passe est désactivée ici. Les administrateurs peuvent encore l’utiliser.',
    enterBoth: 'Saisissez votre nom d’utilisateur et votre mot de passe.',
    wrong: 'Le nom d’utilisateur ou le mot de passe est incorrect.',
    disabled: 'Ce compte est désactivé. Adressez-vous à un administrateur du portail.',
    off: 'Votre organisation a désactivé la connexion par mot de passe. Adressez-vous à un administrateur du portail.',
    locked: (failures, minutes) =>
      `Après ${failures} tentatives infructueuses, ce compte est bloqué pendant ${minutes} minutes.`,
    ended: 'Vous n’êtes plus connecté ici. Connectez-vous de nouveau.',
    notValid: 'Cette page n’était plus valide, ou votre navigateur refuse les cookies. Réessayez.',
    signedOut: 'Vous êtes déconnecté.',
    otherTabs:
      'Les applications ouvertes dans d’autres onglets restent connectées jusqu’à ce que vous vous y déconnectiez.',
  },
} satisfies Record<string, SignInWords>

type Language = keyof typeof words
const isLanguage = (code: string): code is Language => Object.hasOwn(words, code)

/** The words of the first culture (such as `de-CH`) that there are words for, with their language; English if there are none. */
export const wordsFor = (
  ...cultures: readonly (string | undefined)[]
): { language: string; words: SignInWords } => {
  const language = cultures
    .map((culture) => culture?.split('-')[0]?.toLowerCase() ?? '')
    .find(isLanguage)
  return { language: language ?? 'en', words: words[language ?? 'en'] }
}
