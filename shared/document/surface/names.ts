/** First names that are no English words, by which a name is known though it has no capital. */
const FIRST_NAMES = `aaron abby abigail adam adrian aidan aiden alan albert alejandro alex alexander alexandra alexis alice alicia
  alison allison alyssa amanda amber amelia amy ana andi andre andrea andrew angela angelina anna anne annie anthony antonio april
  ariana arthur ashley ashton aubrey austin ava barbara ben benjamin beth betty beverly billy blake bobby brad bradley brandon
  brenda brendan brian brianna brittany brooke bruce bryan caitlin caleb cameron carl carla carlos carmen carol caroline carter
  catherine cathy cesar charles charlotte chelsea cheryl chloe chris christina christine christopher cindy claire claudia cody
  cole colin colleen connor corey cory courtney craig crystal curtis cynthia dakota dane damian daniel danielle danny david dawn
  deborah debra dennis derek destiny diana diane diego dominic donald donna doris dorothy douglas dustin dylan edgar eduardo
  edward eileen elena elijah elizabeth ella ellen emily emma eric erica erik erin ethan eugene evan evelyn fernando fiona frances
  francis frank fred gabriel gabriella gary gavin george gerald gina giovanni gloria gordon grant greg gregory hannah harold
  harry heather hector helen henry holly howard hunter ian isaac isabel isabella isabelle isaiah ivan jack jackie jackson jacob
  jacqueline jaden james jamie jane janet janice jared jasmine jason javier jayden jeff jeffrey jen jenna jennifer jenny jeremiah
  jeremy jerry jesse jessica jessie jill jimmy joan joanna joe joel joey john johnny jon jonathan jordan jorge jose joseph joshua
  josiah juan judith judy julia julian julie julio justin kaitlyn karen karl kate katelyn katherine kathleen kathryn kathy katie
  katrina kayla keith kelly kelsey kenneth kenny kevin kim kimberly kristen kristin kristina kyle landon larry laura lauren leah
  leonard leslie levi liam lily linda lindsay lindsey lisa liz logan lola lori louis lucas lucy luis luke lydia lynn mackenzie maddie
  madeline madison makayla malik marcus margaret maria mariah marie mario marissa martha martin marvin mary mason matt matthew
  maya megan melanie melinda melissa mia michael michele michelle miguel mike miranda mitchell molly monica morgan mya nancy
  naomi natalie natasha nathan nathaniel nicholas nick nicole noah nolan nora norma oliver olivia omar oscar owen pam pamela
  patricia patrick paul paula pedro peggy peter philip phillip rachel ralph randy raymond rebecca ricardo richard rick ricky
  robert roberto roger ronald rosa roy russell ruth ryan sabrina sally samantha samuel sandra sandy sara sarah savannah scott
  sean sebastian sergio seth shane shannon sharon shaun shawn sheila shelby shirley sierra simon sofia sophia sophie spencer
  stacey stacy stanley stella stephanie stephen steve steven stuart sue susan suzanne sydney sylvia tammy tanya tara taylor
  teresa terry theodore theresa thomas tiffany tim timothy tina todd tom tommy tony tracy travis trevor tristan tyler valerie
  vanessa veronica vicki vickie victoria vincent virginia walter wanda wayne wendy wesley whitney willie xavier yolanda zach
  zachary zack zoe`;

/** Days, months, nations, places, feasts and makes. */
const OTHERS = `monday tuesday wednesday thursday friday saturday sunday january february june july september october november
  december america americas american americans england english france french germany german germans spanish spain italian
  italians italy mexico mexican mexicans canada canadian china chinese japan japanese india indian indians europe european
  africa african asian asia australia australian brazil christmas easter halloween thanksgiving hanukkah christian christians
  christianity catholic santa jesus bible facebook google internet twitter york florida california texas michigan michigans
  ohio chicago boston london paris hawaii alaska arizona colorado indiana iowa kansas kentucky louisiana maryland minnesota
  mississippi missouri montana nebraska nevada oregon pennsylvania tennessee utah vermont wisconsin wyoming detroit seattle
  vegas disney disneyland disneyworld walmart nintendo xbox playstation ipod ipods iphone iphones ipad youtube netflix hollywood
  british irish scottish mcdonalds russia russian korea korean greek roman romans jewish muslim muslims obama shrek pokemon`;

/** Names in lower case that are no other words. Words that are names too (`mark`, `rose`) are not among them. */
export const NAMES: ReadonlySet<string> = new Set(`${FIRST_NAMES} ${OTHERS}`.split(/\s+/));

const FIRST: ReadonlySet<string> = new Set(FIRST_NAMES.split(/\s+/));

/** Whether a word in lower case is a first name (and no other word). */
export const isFirstName = (word: string) => FIRST.has(word);
