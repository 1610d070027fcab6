// 无花果 (figs), 无鳞鱼 (fish without scales) and 无明显诱因 (without an apparent cause) begin like a denial.
const notDenying = '花果|味|法|论|意|水|鳞|菌|痛|极膏|机|(?:明显|明确|任何|特殊|其他)?(?:诱因|原因)';
const whatIsDenied = '[^后不]{0,14}(?:过敏|史|不良反应)(?:过|史|药物?|[原源]|的.{0,4}|反应史?|情况|现象)?$';
const chinese = [
  '(?:否|没|[-/—]+)$',
  '否认|未发现|未见|不过敏|从未(?:有过?|发生过?|出现过?)?过敏',
  `(?:目前|暂时?|至今)?(?:无(?!${notDenying})|没有(?!的.))(?:$|的$|发现$|特殊.{0,3}$|异常.{0,3}$|不适$|${whatIsDenied})`,
];

// "No penicillin", "No penicillin as it causes reactions" and "No known allergies - penicillin rash" begin like a denial.
const word = String.raw`(?!(?:known|history|longer|more|due|because|since|given|after|for|as|with|only|besides|however|has|had|causes?)\b)[a-z][a-z/'-]*`;
const words = `${word}(?: ${word})*`;
const noun =
  '(?:allerg(?:y|ies|ens?)|(?:hyper)?sensitivit(?:y|ies)|intolerances?|reactions?|effects?|problems?|issues?|concerns?|history|adrs?)';
const sort = '(?:drugs?|foods?|medicines?|medications?)';
const before =
  '(?:(?:known|previous|past|prior|current|other|an?|any|significant|documented|reported|recorded|history of) )*';
const after =
  '(?: (?:known|reported|recorded|documented|noted|stated|currently|now|ever|at all|at present|so far|to date|\\((?:nka|nkda)\\)))*$';
const english = [
  String.raw`(?:n\/?a|nope)$`,
  `(?:none|nil|nka|nkda)(?: to ${words})?${after}`,
  `(?:(?:the )?(?:patient|pt\\.?) )?denies(?: ${before}${words})?${after}`,
  `none(?: that| of which)? I(?: know|'m aware| am aware)(?: of)?${after}`,
  String.raw`not (?:allergic|that I know)\b`,
  `no(?: known)?${after}`,
  `no ${before}${sort}(?: (?:or|and) ${sort})*${after}`,
  `no ${before}(?:${word} ){0,5}${noun}(?: and ${noun}| or ${words})?(?: (?:to|with|of) ${words})?(?: that I know of| I(?:'m| am) aware of)?${after}`,
  'never (?:been allergic(?: |$)|had (?:any(?:$|thing$)|(?:an? |any )?(?:known |drug |food )*(?:allerg|reactions?$)))',
];

const denied = new RegExp(`^(?:${[...chinese, ...english].join('|')})`, 'i');

/** Whether a part of an allergy history denies allergies. A part in any other form is read as a claim, so that none is missed. */
export const isDenial = (part: string): boolean => denied.test(part.replace(/\s+/g, ' '));
