# Reads the console files that the tenant map names (docs/operations.md, "Console file"), and reports every wrong line.
# `render` has copied them into CONSOLE_DIR; console_problem has what was wrong with them.
# Only listed characters reach the JSON that browsers get.

function list_names(text, set,    names, n, i) {
  n = split(text, names, " ")
  for (i = 1; i <= n; i++) set[names[i]] = 1
}

BEGIN {
  # `accept`, `decline`, `finish` and `sign`, and the calls of the audit (src/contract).
  known_calls = "accept decline finish sign page detail versions record export statistics claim renew release takeOver takenOver dismissTakenOver verdict"
  known_captchas = "blockPuzzle clickWord pictureWord computation"
  # The business errors that the console reacts to (src/contract).
  known_errors = "wrongPassword accountDisabled accountLocked captchaWrong smsWrong smsOver smsTooSoon smsTooMany " \
    "oldPasswordWrong samePassword passwordChangeRequired passwordCommon passwordPersonal oldMobileFirst mobileTaken mobileMissing ownPasswordWrong profileChanged qualificationTwice " \
    "qualificationChanged usernameTaken staffChanged lastAdministrator notYourself staffConsulting titleOfOtherRole departmentTwice departmentUnknown orderNotAwaiting " \
    "orderNotOpen orderOfAnother patientAnswered remindedLately recordChanged recordSigned recordIncomplete factsChanged quickReplyTwice prescriptionState " \
    "prescriptionChanged rulesBlock templateName claimedByAnother claimMissing findingsNew sampleTooLarge sheetChanged dataChanged serviceChanged"
  list_names(known_calls, is_call)
  list_names(known_captchas, is_captcha)
  list_names(known_errors, is_error)
  list_names("GET POST PUT DELETE", is_method)
  while ((getline copy_problem < (ENVIRON["CONSOLE_DIR"] "/problems")) > 0) {
    split(copy_problem, problem_field, "\t")
    console_problem[problem_field[1]] = problem_field[2]
  }
}

function whole_number_in(text, from, to) { return text ~ /^(0|[1-9][0-9]*)$/ && length(text) <= 10 && text + 0 >= from && text + 0 <= to }

# Reads a file once, whichever line of the map names it first. Sets console_json of it: the members without brackets.
function read_console_file(name,    path, found, line, text, problem) {
  if (name in console_json) return
  console_json[name] = ""
  if (name in console_problem) {
    # A file that could be read is named itself; what could not, by the line of the map.
    problem = console_problem[name]
    if (sub(/^content /, "", problem)) report_error_in(name, 1, problem)
    else report_error(NR, "console=" name " " problem)
    return
  }
  console_file = name
  split("", first_line)
  split("", member)
  path = ENVIRON["CONSOLE_DIR"] "/files/" name
  while ((found = (getline text < path)) > 0) {
    if (++line == 1) sub(/^\357\273\277/, "", text)
    sub(/\r$/, "", text)
    problem = console_line_error(text, line)
    if (problem) report_error_in(name, line, problem)
  }
  if (found < 0) report_error(NR, "console=" name " cannot be read")
  close(path)
  console_json[name] = console_members()
}

function console_line_error(text, line,    field, n, id) {
  if (length(text) > 4096) return "a line of " length(text) " characters; 4096 are allowed"
  if (text ~ /[\001-\010\013-\037\177]/) return "the line has control characters"
  sub(/(^|[ \t])#.*/, "", text)
  if (text ~ /[^ -~\t]/) return "the line has characters outside ASCII"
  n = split(text, field, " ")
  if (!n) return ""
  if (field[1] !~ /^(call|captcha|code-length|message-numbers|poll|business-code)$/)
    return "unknown keyword '" field[1] "'; known are call, captcha, code-length, message-numbers, poll and business-code"
  id = field[1] ~ /^(call|business-code)$/ ? field[1] " " field[2] : field[1]
  if (n > 1 && id in first_line) return "'" id "' is already on line " first_line[id]
  first_line[id] = line
  if (field[1] == "call") return call_error(field, n)
  if (field[1] == "captcha") return captcha_error(field, n)
  if (field[1] == "code-length") return number_error(field, n, "codeLength", 4, 8)
  if (field[1] == "poll") return number_error(field, n, "pollSeconds", 5, 300)
  if (field[1] == "message-numbers") {
    if (n != 2 || field[2] !~ /^(rising|contiguous)$/) return "message-numbers must be rising or contiguous"
    member["messageNumbers"] = "\"" field[2] "\""
    return ""
  }
  return business_code_error(field, n)
}

function call_error(field, n,    path) {
  if (n != 4) return "a call needs a name, a method and a path"
  if (!(field[2] in is_call)) return "unknown call '" field[2] "'; known are " known_calls
  if (!(field[3] in is_method)) return "unknown method '" field[3] "'; known are GET, POST, PUT and DELETE"
  path = field[4]
  # The next two messages do not quote the path, because a token or a password must not reach a log.
  if (path ~ /[?#]/) return "the path of a call has a query; write the path alone"
  if (path ~ /^[A-Za-z][A-Za-z0-9+.-]*:/ || path ~ /^\/\//) return "the path of a call names a host; calls go to the upstream of the tenant map, so write the path alone"
  if (path !~ /^\/[A-Za-z0-9._~\/-]*$/) return "path '" path "' must begin with a slash, and may contain letters, digits and . _ ~ - / only"
  if (path ~ /\/\// || path "/" ~ /\/\.\.?\//) return "path '" path "' must not contain // or . or .. segments"
  if (path !~ "^/(" ENVIRON["API_PREFIXES"] ")/.") return "path '" path "' is not passed to upstreams; API_PREFIXES are " ENVIRON["API_PREFIXES"]
  if (length(path) > 200) return "a path of " length(path) " characters; 200 are allowed"
  if (path ~ /^\/admin-api\//) admin_calls[console_file] = admin_calls[console_file] field[3] " " path "\n"
  add_entry("calls", field[2], "{\"method\":\"" field[3] "\",\"path\":\"" path "\"}")
  return ""
}

function captcha_error(field, n,    i, seen, kinds) {
  if (n < 2) return "captcha needs a kind; known are " known_captchas
  for (i = 2; i <= n; i++) {
    if (!(field[i] in is_captcha)) return "unknown kind of captcha '" field[i] "'; known are " known_captchas
    if (field[i] in seen) return "captcha '" field[i] "' is given twice"
    seen[field[i]] = 1
    kinds = kinds (i > 2 ? "," : "") "\"" field[i] "\""
  }
  member["captcha"] = "[" kinds "]"
  return ""
}

function number_error(field, n, name, from, to) {
  if (n != 2 || !whole_number_in(field[2], from, to)) return field[1] " must be a whole number from " from " to " to
  member[name] = field[2]
  return ""
}

function business_code_error(field, n) {
  if (n != 3) return "a business-code needs a number and the name of an error"
  # Smaller numbers are codes of the envelope, such as 401, and mean the same everywhere.
  if (!whole_number_in(field[2], 1000, 9999999999)) return "business-code must be a whole number from 1000 to 9999999999"
  if (!(field[3] in is_error)) return "unknown error '" field[3] "'; known are " known_errors
  add_entry("businessCodes", field[2], "\"" field[3] "\"")
  return ""
}

# Adds an entry to a member that is an object.
function add_entry(name, key, value) {
  if (name in member) value = member[name] ",\"" key "\":" value
  else value = "\"" key "\":" value
  member[name] = value
}

function console_members(    names, n, i, text) {
  n = split("calls captcha codeLength messageNumbers pollSeconds businessCodes", names, " ")
  for (i = 1; i <= n; i++) {
    if (!(names[i] in member)) continue
    text = text (text == "" ? "" : ",") "\"" names[i] "\":" (names[i] ~ /^(calls|businessCodes)$/ ? "{" member[names[i]] "}" : member[names[i]])
  }
  return text
}
