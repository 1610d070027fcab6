import { throwHttpError } from '../server/httpError.ts';

// The commonest of eight characters and more in published lists, Chinese ones among them.
const commonest = new Set(
  `12345678 123456789 1234567890 0123456789 123456789a 123456789q 12345678a 12345678910 987654321 9876543210 87654321
  11223344 1122334455 112233445566 123123123 123321123 12344321 123454321 1234554321 12341234 123456123 123456123456 147258369
  1472583690 147852369 159357159 159753159 741852963 789456123 7894561230 963852741 123654789 321654987 456789123 13145200
  1314520520 13141314 5201314520 52013145 520131400 1314521521 5211314521 52013141 20080808 19871987 19881988 19891989 19901990
  20002000 10101010 12121212 13131313 11112222 11118888 88886666 66668888 00001111 101010101 1qaz2wsx 1qaz2wsx3edc 1qazxsw2
  1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y q1w2e3r4 q1w2e3r4t5 qazwsxedc qazwsx123 qazxsw123 zaq12wsx zaq1xsw2 zxcvbnm123 zxcvbnm1
  zxcvbnma zxcvbnm, asdfghjk asdfghjkl asdfghjkl; asdfasdf asdf1234 asd123456 asdasdasd a1b2c3d4 a1s2d3f4 abc12345 abc123456
  abc123abc abcd1234 abcd12345 abcdefgh abcdefg1 abcdefg123 aa123456 aa12345678 aaa123456 a123456789 a12345678 a1234567 a1234567890
  q123456789 q1234567 qq123456 qq123456789 qq1314520 w123456789 z123456789 zz123456 zxc123456 xx123456 123456aa 123456ab 123456abc
  123456qq 1234567a 1234567q 1234abcd 1234qwer 123qweasd 123qwe123 123qweasdzxc 12qwaszx qwe12345 qwe123456 qwer1234 qwerasdf
  qwert123 qwert12345 qwerty12 qwerty123 qwerty1234 qwerty12345 qwertyui qwertyuiop qwerqwer qweasdzxc qweqweqwe password password1
  password12 password123 password1234 password! passw0rd p@ssw0rd p@ssword passwort pa55word passpass mypassword newpassword
  pass1234 pass12345 pass@123 pass@word1 admin123 admin1234 admin12345 admin123456 admin888 admin@123 admin666 administrator
  root1234 root123456 test1234 test12345 test123456 guest123 welcome1 welcome123 changeme changeme123 letmein1 letmein123 default1
  iloveyou iloveyou1 iloveyou2 loveyou1 ilove123 woaini123 woaini1314 woaini520 woaini521 woaini123456 woaiwojia woshishui wodemima
  mima1234 mima123456 nihao123 nihao123456 buzhidao caonima123 tiantian zhongguo zhongguo123 china123 beijing123 wang1234 wang123456
  zhang123 zhang123456 li123456 liu123456 chen1234 yang1234 sunshine sunshine1 princess princess1 football football1 baseball
  basketball superman superman1 batman123 spiderman starwars pokemon1 computer internet samsung1 michael1 jennifer jessica1 michelle
  charlie1 elizabeth whatever trustno1 dragon123 monkey123 shadow12 master123 killer123 hello123 hello1234 helloworld fuckyou1
  fuckyou123 babygirl butterfly chocolate liverpool1 manchester chelsea1 arsenal1 barcelona realmadrid secret123 freedom1 hospital
  hospital1 hospital123 hospital1234 doctor123 doctor1234 yiyuan123 yisheng123 nurse123 user1234 user123456 login123`
    .split(/\s+/)
    .filter((word) => word.length >= 8),
);

/** Whom a password is for. */
export interface PasswordOwner {
  readonly username: string;
  readonly name: string;
  readonly mobile: string | null;
}

/** Shorter names are parts of ordinary words. */
const leastNameLength = 4;

const isOfOwner = (password: string, { username, name, mobile }: PasswordOwner): boolean => {
  const plainName = name.toLowerCase().replaceAll(/\s/g, '');
  // A Chinese name of two characters is no part of another word.
  const isNameLong =
    plainName.length >= leastNameLength || (plainName.length > 1 && /\p{Script=Han}/u.test(plainName));
  const words = [
    ...(username.length >= leastNameLength ? [username.toLowerCase()] : []),
    ...(isNameLong ? [plainName] : []),
    ...(mobile === null ? [] : [mobile.slice(-8)]),
  ];
  return words.some((word) => password.includes(word));
};

/** Throws `passwordCommon` or `passwordPersonal` if a password is one of the first that anybody would try. */
export const requireStrongPassword = (password: string, owner: PasswordOwner): void => {
  const lower = password.toLowerCase();
  if (commonest.has(lower) || new Set(lower).size === 1) throwHttpError('passwordCommon');
  if (isOfOwner(lower, owner)) throwHttpError('passwordPersonal');
};
