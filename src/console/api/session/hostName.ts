/** The session storage key of the hospital's name. */
export const hospitalNameKey = 'hospName';
