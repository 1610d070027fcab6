/**
 * The language of what a hospital's patients read, and of its documents: Chinese if its name is. Screens have the language
 * of whoever reads them.
 */
export const hospitalLanguage = (hospitalName: string): 'zh' | 'en' =>
  /\p{Script=Han}/u.test(hospitalName) ? 'zh' : 'en';
